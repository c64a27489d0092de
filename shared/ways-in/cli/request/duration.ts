/** How long something works, as a flag says it: `90m`, `1h`, `7d`. */
import { Problem } from '../../../problems/problem.ts';

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

export function secondsOf(text: string, flag: string, mostDays: number): number {
  const [, amount = '', unit = 's'] = /^(\d{1,6})([smhd]?)$/.exec(text) ?? [];
  const seconds = Number(amount) * (unitSeconds[unit] ?? 1);
  if (seconds >= 60 && seconds <= mostDays * 86_400) return seconds;
  throw new Problem('validation_error.not_a_duration', { flag, most: mostDays, given: JSON.stringify(text) });
}
