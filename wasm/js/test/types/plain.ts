// The same package in a project that has the types of neither browsers nor Node.

import { InvalidInputError, load, type GateResult } from 'ggui-validators';

const v = await load('ggui-validators.wasm');
const result: GateResult = v.gate({ contract: {} });
const bytes: string = v.gateJson(new Uint8Array());
const isInvalid = (error: unknown): boolean => error instanceof InvalidInputError && error.violations.length > 0;
void [result, bytes, isInvalid];
