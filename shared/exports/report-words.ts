/** What a summary or report can be asked to compare, as words, for whoever lists them without checking any. */
import type { Members } from '../member.ts';

/** For several tests in one row of a banner. */
const corrections = ['none', 'bonferroni', 'bh'] as const;

export const reportWords = {
  banner: {
    kind: 'own',
    help: 'each list is one table: its columns are the values of `country`, `device`, `period`, `q:<id>`, `q:<id>:<row>`, `var:<name>`, or of the question with this title',
    example: [['country'], ['device']],
  },
  confidence: { kind: 'number', above: 50, below: 100, usual: 95, help: 'in percent, for tests and intervals' },
  correction: { kind: 'choice', values: corrections, usual: 'none', help: 'for several tests in one row' },
  weight: {
    kind: 'own',
    isNullable: true,
    help: 'a numeric question or variable, or shares to weight answers to',
  },
  compare: {
    kind: 'own',
    isNullable: true,
    help: 'the period right before the filters’ dates, or another one',
  },
  drivers: {
    kind: 'text',
    most: 300,
    usual: 'auto',
    help: 'the overall rating: a question, auto or off',
  },
  headlines: { kind: 'flag', usual: true, help: 'questions are titled by their main finding' },
  stands_out: { kind: 'flag', usual: true, help: 'the most notable findings, on the first page' },
  template: {
    kind: 'text',
    most: 64,
    help: 'id of a deck template, for slides',
  },
} as const satisfies Members;
