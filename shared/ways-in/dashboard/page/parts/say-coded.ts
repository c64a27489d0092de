/** What the API sends as a code and values, in the reader's language; one that is new to the page stays as the API says it. */
import { codedText } from '../../../../problems/coded-text.ts';
import { warningText } from '../../../../surveys/warnings/warning-text.ts';
import type { RunOutcome, WireWarning } from '../api/requests.ts';
import type { Words } from '../words.ts';
import { sayProblem } from './say-problem.ts';

export function sayWarning({ code, message, ...values }: WireWarning, { filesLanguage }: Words): string {
  return warningText({ code, values }, filesLanguage, message);
}

/** How a run of a schedule ended. */
export function sayOutcome({ outcome, outcome_code: code, outcome_values: values }: RunOutcome, words: Words): string {
  const { outcomes } = words.texts.forms.schedule;
  if (code === null || !isKnown(outcomes, code)) return outcome ?? '';
  const { problem } = values;
  const reason = typeof problem === 'string' ? sayProblem({ code: problem, message: '' }, words).sentence : '';
  return codedText(outcomes[code] ?? [], { ...values, ...(reason !== '' && { reason }) }) ?? outcome ?? '';
}

function isKnown<Texts extends object>(texts: Texts, code: string): code is keyof Texts & string {
  return Object.hasOwn(texts, code);
}
