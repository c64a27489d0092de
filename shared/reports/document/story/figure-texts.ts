/** Figures of tests and differences as a report writes them. */
import type { ReportStyle } from '../report-style.ts';

/** With a sign only where it is smaller than so many decimals tell. */
export function probability(value: number, { formats }: ReportStyle, places = 3): string {
  const least = 10 ** -places;
  return value < least ? `< ${formats.decimals(least, places)}` : formats.decimals(value, places);
}

export function signedMean(value: number, { formats }: ReportStyle): string {
  return value > 0 ? `+${formats.mean(value)}` : formats.mean(value);
}
