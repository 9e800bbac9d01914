// Package harness grades an implementation that is another program, in any
// language. It answers: what does that program answer to these cases?
//
// The program is started once and speaks JSON lines: requests on its standard
// input, answers on its standard output. Its standard error is its own log.
//
//	→ {"hello":1,"protocol":"ggui-validators/1"}
//	← {"hello":1,"name":"my-validator","version":"1.2.0","obligations":["registration"]}
//	→ {"id":7,"obligation":"registration","input":{"contract":{…},"appGadgets":[…]}}
//	← {"id":7,"outcome":{"outcome":"reject","code":"gadget_not_registered"}}
//	← {"id":8,"skip":"not implemented yet"}
//	← {"id":9,"error":"what went wrong"}
//
// An outcome is written as the cases write what they expect, which is never sent.
// A case whose input is given as a text, because the text itself is what it is
// about, has a string inputText in place of input: the program reads that text
// and answers for what it finds, or skips. Answers may come in any order, and
// several requests wait at a time. When there is nothing more to ask, standard
// input ends, and the program should too.
//
// What the program does wrong is counted against a case, by name, and grading
// goes on:
//
//   - No answer for [Options.Timeout], though some wait: the case that has waited
//     longest timed out, and the program is started again for the others.
//   - An exit, a line that is not an answer, an answer to what was not asked, or a
//     line that is too long: the case that has waited longest errored. The program
//     is started again, and the others that waited are put to it one at a time, so
//     that the next fault is counted against the right one.
//   - A second answer to a case: the case errored.
//
// Starts are bounded; see [Options.Restarts]. Requests, answers and logs are
// bounded in memory, and so is every wait: a program is killed with all that it
// started, and a pipe that something still holds open is abandoned.
//
// [WriteRequests] and [ReadAnswers] do the same over files, so that nothing has
// to be started.
package harness
