/** Numbers of answers and moments as bytes: what each is above the one before, because they mostly go up in small steps. */
import { z } from 'zod';
import { compressed, decompressed } from './column-bytes.ts';

export const numbersSchema = z.object({
  sizeBytes: z.number().int().nonnegative(),
  /** Steps are counted in these; null if numbers are stored as they are. */
  unit: z.union([z.literal(1), z.literal(1_000)]).nullable(),
});

type StoredNumbers = z.infer<typeof numbersSchema>;

const LONGEST_STEP = 2 ** 31 - 1;

export function numberBytes(numbers: Float64Array): { size: StoredNumbers; block: Uint8Array } {
  for (const unit of [1_000, 1] as const) {
    const steps = stepsOf(numbers, unit);
    if (!steps) continue;
    const block = compressed(steps);
    return { size: { sizeBytes: block.length, unit }, block };
  }
  const block = compressed(numbers);
  return { size: { sizeBytes: block.length, unit: null }, block };
}

/** The first number, as it is, then the steps. Undefined where one of them is too long, or no whole number of units. */
function stepsOf(numbers: Float64Array, unit: number): Int32Array | undefined {
  const steps = new Int32Array(numbers.length + 2);
  const [first = 0] = numbers;
  new Float64Array(steps.buffer, 0, 1)[0] = first;
  let before = first;
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row] ?? 0;
    const step = (number - before) / unit;
    if (!Number.isInteger(step) || Math.abs(step) > LONGEST_STEP || !Number.isSafeInteger(number)) return undefined;
    steps[row + 2] = step;
    before = number;
  }
  return steps;
}

export function readNumbers(block: Uint8Array, count: number, { unit }: StoredNumbers): Float64Array {
  const { buffer, byteOffset } = decompressed(block, unit === null ? 8 * count : 4 * count + 8);
  if (unit === null) return new Float64Array(buffer, byteOffset, count);
  const steps = new Int32Array(buffer, byteOffset + 8, count);
  const numbers = new Float64Array(count);
  let number = new Float64Array(buffer, byteOffset, 1)[0] ?? 0;
  for (let row = 0; row < count; row++) {
    number += (steps[row] ?? 0) * unit;
    numbers[row] = number;
  }
  return numbers;
}
