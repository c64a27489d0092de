/** The function `size` of expressions. */
import type { Value } from '../values/value.ts';

/** Undefined where the value has no size. */
export function sizeOf(value: Value | undefined): Value | undefined {
  const size = value && lengthOf(value);
  return size === undefined ? undefined : { N: String(size) };
}

function lengthOf(value: Value): number | undefined {
  if (value.S !== undefined) return value.S.length;
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64');
  if (value.M) return Object.keys(value.M).length;
  return (value.SS ?? value.NS ?? value.BS ?? value.L)?.length;
}
