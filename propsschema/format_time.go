package propsschema

import (
	"cmp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// isDate: RFC 3339 full-date, a day that exists.
func isDate(s string) bool {
	year, month, day, ok := splitDate(s)
	if !ok || month < 1 || month > 12 || day < 1 {
		return false
	}
	return day <= time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

func splitDate(s string) (year, month, day int, ok bool) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return 0, 0, 0, false
	}
	year, ok1 := twoDigits(s[:2])
	low, ok2 := twoDigits(s[2:4])
	month, ok3 := twoDigits(s[5:7])
	day, ok4 := twoDigits(s[8:])
	return year*100 + low, month, day, ok1 && ok2 && ok3 && ok4
}

func twoDigits(s string) (int, bool) {
	if len(s) < 2 || !decimal.has(s[0]) || !decimal.has(s[1]) {
		return 0, false
	}
	return int(s[0]-'0')*10 + int(s[1]-'0'), true
}

// A clockTime is a time of day as it is written.
type clockTime struct {
	hour, minute, second int
	fraction             string // the digits
	zone                 string // "", "z", or an offset
	sign                 int    // of the offset
	offHour, offMinute   int
	bare                 bool // the offset has no minutes
}

// splitTime reads hh:mm:ss, a fraction, and z, ±hh, ±hhmm or ±hh:mm. Numbers
// may be out of their range.
func splitTime(s string) (t clockTime, ok bool) {
	if len(s) < 8 || s[2] != ':' || s[5] != ':' {
		return t, false
	}
	var ok1, ok2, ok3 bool
	t.hour, ok1 = twoDigits(s[:2])
	t.minute, ok2 = twoDigits(s[3:5])
	t.second, ok3 = twoDigits(s[6:8])
	if !ok1 || !ok2 || !ok3 {
		return t, false
	}
	rest := s[8:]
	if fraction, ok := strings.CutPrefix(rest, "."); ok {
		n := 0
		for n < len(fraction) && decimal.has(fraction[n]) {
			n++
		}
		if n == 0 {
			return t, false
		}
		t.fraction, rest = fraction[:n], fraction[n:]
	}
	t.zone = rest
	if rest == "" || rest == "z" || rest == "Z" {
		return t, true
	}
	switch rest[0] {
	case '+':
		t.sign = 1
	case '-':
		t.sign = -1
	default:
		return t, false
	}
	if t.offHour, ok = twoDigits(rest[1:]); !ok {
		return t, false
	}
	if rest = rest[3:]; rest == "" {
		t.bare = true
		return t, true
	}
	rest = strings.TrimPrefix(rest, ":")
	if len(rest) != 2 {
		return t, false
	}
	t.offMinute, ok = twoDigits(rest)
	return t, ok
}

// isTime judges a time of day. A leap second must be the last second of a day in
// UTC. The offset is needed when zoned; it may leave out its minutes.
func isTime(s string, zoned bool) bool {
	t, ok := splitTime(s)
	if !ok || t.offHour > 23 || t.offMinute > 59 || zoned && t.zone == "" {
		return false
	}
	if t.hour <= 23 && t.minute <= 59 && t.second < 60 {
		return true
	}
	minute := t.minute - t.offMinute*t.sign
	hour := t.hour - t.offHour*t.sign
	if minute < 0 {
		hour--
	}
	return (hour == 23 || hour == -1) && (minute == 59 || minute == -1) && t.second < 61
}

// cutDateTime splits at the only t or white space.
func cutDateTime(s string) (date, clock string, separator rune, ok bool) {
	i := strings.IndexFunc(s, isDateTimeSeparator)
	if i < 0 {
		return "", "", 0, false
	}
	separator, size := utf8.DecodeRuneInString(s[i:])
	date, clock = s[:i], s[i+size:]
	return date, clock, separator, !strings.ContainsFunc(clock, isDateTimeSeparator)
}

func isDateTimeSeparator(c rune) bool { return c == 't' || c == 'T' || isSpace(c) }

func isDateTime(s string, zoned bool) bool {
	date, clock, _, ok := cutDateTime(s)
	return ok && isDate(date) && isTime(clock, zoned)
}

// The orders of the five formats are those of the peer, whose clock has gaps: a
// leap second, an offset without minutes after a T, and the very start of 1970
// are no points in time there. What has no order meets every limit.

func orderDates(a, b string) (int, bool) {
	return strings.Compare(a, b), a != "" && b != ""
}

func orderTimes(a, b string) (int, bool) {
	return orderDateTimes("2020-01-01T"+a, "2020-01-01T"+b)
}

func orderDateTimes(a, b string) (int, bool) {
	x, ok1 := instant(a)
	y, ok2 := instant(b)
	return cmp.Compare(x, y), ok1 && ok2
}

// instant gives milliseconds since 1970.
func instant(s string) (int64, bool) {
	date, clock, separator, ok := cutDateTime(s)
	if !ok {
		return 0, false
	}
	year, month, day, ok := splitDate(date)
	t, ok2 := splitTime(clock)
	letter := separator == 't' || separator == 'T'
	if !ok || !ok2 || month < 1 || month > 12 || day < 1 || day > 31 || t.minute > 59 || t.second > 59 ||
		t.bare && letter || t.hour > 24 || t.hour == 24 && (t.minute > 0 || t.second > 0 || strings.Trim(t.fraction, "0") != "") {
		return 0, false
	}
	switch {
	case letter:
	case year < 50: // with a space the peer reads two digits as a year
		year += 2000
	case year < 100:
		year += 1900
	}
	millis, _ := strconv.Atoi((t.fraction + "000")[:3])
	at := time.Date(year, time.Month(month), day, t.hour, t.minute, t.second, millis*1e6, time.UTC)
	at = at.Add(-time.Duration(t.sign) * (time.Duration(t.offHour)*time.Hour + time.Duration(t.offMinute)*time.Minute))
	return at.UnixMilli(), at.UnixMilli() != 0
}

// orderISOTimes compares hours, minutes and seconds as they are written: the
// offset does not count.
func orderISOTimes(a, b string) (int, bool) {
	_, ok1 := splitTime(a)
	_, ok2 := splitTime(b)
	if !ok1 || !ok2 {
		return 0, false
	}
	return strings.Compare(withoutZone(a), withoutZone(b)), true
}

func withoutZone(clock string) string {
	if i := strings.IndexAny(clock, "zZ+-"); i >= 0 {
		clock = clock[:i]
	}
	return strings.ReplaceAll(clock, ":", "")
}

func orderISODateTimes(a, b string) (int, bool) {
	date1, clock1, _ := strings.Cut(spaced(a), " ")
	date2, clock2, _ := strings.Cut(spaced(b), " ")
	if sign, ok := orderDates(date1, date2); !ok || sign != 0 {
		return sign, ok
	}
	if clock1 == "" || clock2 == "" {
		return 0, false
	}
	return orderTimes(clock1, clock2)
}

// spaced writes a space for the first separator.
func spaced(s string) string {
	if i := strings.IndexFunc(s, isDateTimeSeparator); i >= 0 {
		_, size := utf8.DecodeRuneInString(s[i:])
		return s[:i] + " " + s[i+size:]
	}
	return s
}
