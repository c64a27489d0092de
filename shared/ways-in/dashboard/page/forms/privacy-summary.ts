/** What is said about personal data before any answer is read: what the form's files do with it. */
import { treatments } from '../../../../privacy/policy-words.ts';
import type { RequestForm } from './request-form.ts';

type Summary = 'keep' | 'mask' | 'pseudonym' | 'remove' | 'counted';

/** Undefined where there is no file. By default figures never show personal data. */
export function privacySummary({ outputs, options }: Pick<RequestForm, 'outputs' | 'options'>): Summary | undefined {
  const personal = treatments.find((one) => one === options['privacy.personal']) ?? 'auto';
  if (outputs.length === 0) return undefined;
  const hasFiguresOnly = outputs.every(({ content }) => content === 'summary' || content === 'report');
  if (hasFiguresOnly) return personal === 'keep' || personal === 'remove' ? personal : 'counted';
  return personal === 'auto' ? 'keep' : personal;
}
