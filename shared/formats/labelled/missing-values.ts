/**
 * What stands for a missing value in the files of statistical programs. A question that was not asked, or of which nobody
 * can tell, is system-missing; one that was asked and skipped has a missing value of its own; so have options that say
 * nothing, where that was asked for. Every program leaves all of them out of its statistics.
 */
import type { Language } from '../../surveys/language.ts';
import type { Column, Table } from '../../tables/column.ts';

export const skippedWords: Readonly<Record<Language, string>> = {
  en: 'Skipped',
  ru: 'Пропущено',
  es: 'Omitida',
  pt: 'Pulada',
};

/** Whether empty cells of the column can be of a question that was skipped. */
export function tellsSkipped({ askedOf }: Table, { about, isRetired }: Column): boolean {
  return askedOf !== undefined && !isRetired && about.type !== 'system' && about.type !== 'variable';
}

/** -1, or in a variable that has numbers below 0 the first of -9, -99, -999 … below all of them. */
export function skippedCode(lowest: number): number {
  if (lowest >= 0) return -1;
  let code = -9;
  while (code >= lowest) code = code * 10 - 9;
  return code;
}
