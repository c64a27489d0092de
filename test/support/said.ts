/** Warnings as the API words them. */
import type { Warning } from '../../shared/surveys/warnings/warning.ts';
import { wordsOf } from '../../shared/surveys/warnings/words-of.ts';

export function said(warnings: readonly Warning[] | undefined): string[] {
  return (warnings ?? []).map((warning) => wordsOf(warning, 'en'));
}
