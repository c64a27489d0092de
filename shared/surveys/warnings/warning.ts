/** What a reader of a file should know before trusting it, as data: see `warning-text.ts` for its words. */
import { type Coded, type CodedValue, codedSchema } from '../../problems/coded.ts';
import type { ValuesFor } from '../../problems/coded-text.ts';
import type { WarningCode, warningTexts } from './warning-texts.ts';

export const warningSchema = codedSchema;
export type Warning = Coded;

type EnglishOf<Code extends WarningCode> = (typeof warningTexts)[Code][number]['en'];

/** Its values fill the places of one of its texts, or it does not compile. */
export function warningOf<Code extends WarningCode>(
  code: Code,
  values: ValuesFor<EnglishOf<Code>, CodedValue>,
): Warning {
  return { code, values };
}

/** The same without its numbers, where small numbers are hidden. */
export function withoutCounts(warning: Warning): Warning {
  return countingCodes.includes(warning.code) ? { code: warning.code, values: {} } : warning;
}

const countingCodes: readonly string[] = ['answers_changed', 'answers_uncounted'] satisfies WarningCode[];
