/**
 * Figures as spreadsheets and charts hold them: percentages as fractions under a percent format. How many decimals a
 * figure shows, and whether a space comes before the sign, is read off the text that the document shows for it.
 */

type Unit = 'count' | 'percent' | 'number';

const MAX_DECIMALS = 4;

export function numberFormat(unit: Unit, shown: readonly string[]): string {
  if (unit === 'count') return '#,##0';
  const places = Math.min(MAX_DECIMALS, Math.max(0, ...shown.map(decimalsIn)));
  const decimals = places === 0 ? '' : `.${'0'.repeat(places)}`;
  if (unit === 'number') return `#,##0${decimals}`;
  return `0${decimals}${shown.some((text) => /\d\s%/.test(text)) ? '\\ %' : '%'}`;
}

/** Digits after the first decimal mark; three digits after a mark are taken for thousands. */
function decimalsIn(text: string): number {
  const [, digits = ''] = /\d[.,](\d{1,2}|\d{4})(?!\d)/.exec(text.slice(0, 40)) ?? [];
  return digits.length;
}

/** The figure as it is stored; undefined where there is none. */
export function storedNumber(value: number | null | undefined, unit: Unit): number | undefined {
  if (value === null || value === undefined || !Number.isFinite(value)) return undefined;
  // 15 digits are what a spreadsheet shows: 42.3 % is 0.423 and no neighbour of it
  return unit === 'percent' ? Number((value / 100).toPrecision(15)) : value;
}
