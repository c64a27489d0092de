/** A flag whose value is a number of things. */
import { Problem } from '../../../problems/problem.ts';
import type { Input } from '../command.ts';

export function wholeNumberOf(input: Input, flag: string): number | undefined {
  const text = input.text(flag);
  if (text === undefined || /^\d{1,15}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new Problem('validation_error.not_whole', { flag, given: JSON.stringify(text) });
}
