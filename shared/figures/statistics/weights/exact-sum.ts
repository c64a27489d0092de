/**
 * Sums of binary fractions that lose nothing (Shewchuk): parts that do not overlap, whose sum is exact. So a sum does not
 * depend on the order of its terms, nor on how many workers have added them; only in the end it is rounded, once.
 */
export type ExactSum = number[];

export function addExact(sum: ExactSum, value: number): void {
  if (sum.length === 1 && addWhole(sum, value)) return;
  let kept = 0;
  let rest = value;
  for (let at = 0; at < sum.length; at++) {
    const part = sum[at] ?? 0;
    const high = rest + part;
    const low = Math.abs(rest) < Math.abs(part) ? rest - (high - part) : part - (high - rest);
    if (low !== 0) sum[kept++] = low;
    rest = high;
  }
  sum.length = kept;
  if (rest !== 0) sum.push(rest);
}

/** Whole numbers whose sum is one that a number holds need no parts. */
function addWhole(sum: ExactSum, value: number): boolean {
  const total = (sum[0] ?? 0) + value;
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(sum[0]) || !Number.isSafeInteger(total)) return false;
  if (total === 0) sum.length = 0;
  else sum[0] = total;
  return true;
}

export function mergeExact(into: ExactSum, from: readonly number[]): void {
  for (const part of from) addExact(into, part);
}

/** The product of two numbers, of which not a digit is lost either (Dekker). */
export function addProduct(sum: ExactSum, one: number, other: number): void {
  const product = one * other;
  addExact(sum, product);
  const [high, low] = halves(one);
  const [otherHigh, otherLow] = halves(other);
  const lost = low * otherLow - (product - high * otherHigh - low * otherHigh - high * otherLow);
  if (lost !== 0) addExact(sum, lost);
}

/** The same as a sum of its own. */
export function productOf(one: number, other: number): ExactSum {
  const product: ExactSum = [];
  addProduct(product, one, other);
  return product;
}

/** What one sum is, so many times. */
export function addTimes(into: ExactSum, sum: readonly number[], times: number): void {
  for (const part of sum) addProduct(into, part, times);
}

/** The nearest number to the exact sum, whatever parts it is made of. */
export function totalOf(sum: readonly number[]): number {
  let at = sum.length - 1;
  let total = sum[at] ?? 0;
  let lost = 0;
  while (at > 0 && lost === 0) {
    const before = total;
    const part = sum[--at] ?? 0;
    total = before + part;
    lost = part - (total - before);
  }
  // half-way between two numbers, what is left decides
  const next = sum[at - 1] ?? 0;
  if (at > 0 && ((lost < 0 && next < 0) || (lost > 0 && next > 0))) {
    const twice = lost * 2;
    const other = total + twice;
    if (twice === other - total) return other;
  }
  return total;
}

/** 2^27 + 1 cuts the 53 digits of a number into two halves whose products are exact. */
const SPLITTER = 134_217_729;

function halves(value: number): [high: number, low: number] {
  const far = SPLITTER * value;
  const high = far - (far - value);
  return [high, value - high];
}
