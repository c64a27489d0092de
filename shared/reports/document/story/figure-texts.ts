/** Figures of tests and differences as a report writes them. */
import type { ReportStyle } from '../report-style.ts';

/** Three decimals are what anybody reads; with a sign only where it is smaller than that. */
export function probability(value: number, { formats }: ReportStyle): string {
  const least = 0.001;
  return value < least ? `< ${formats.decimals(least, 3)}` : formats.decimals(value, 3);
}

export function signedMean(value: number, { formats }: ReportStyle): string {
  return value > 0 ? `+${formats.mean(value)}` : formats.mean(value);
}
