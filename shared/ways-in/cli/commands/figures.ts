/** `figures`: the figures of a survey, without a file. */
import { type Command, later, pageFlags } from '../command.ts';
import { answerIdFlags, filterFlags } from '../request/filter-flags.ts';
import { figureFlags, viewFlag } from '../request/option-flags.ts';

const actions = () => import('../actions/figures.ts');

export const figuresCommand: Command = {
  name: 'figures',
  takes: '<survey>',
  about: 'the figures of a survey, calculated as in a report',
  notes: ['--json has every figure: intervals, histograms, matrices, and what banners and periods compare.'],
  flags: {
    questions: { kind: 'list', value: 'TITLE', about: 'only this question, by title or id; may be repeated' },
    waves: { kind: 'list', value: '1,2', about: 'these surveys as waves of one, in this order' },
    tracker: { kind: 'text', value: 'NAME', about: 'instead: the waves of a tracker, with its matches' },
    'max-age': { kind: 'text', value: 'SECONDS', about: 'refresh answers that were read longer ago; default 60' },
    ...viewFlag,
    ...answerIdFlags,
    ...filterFlags,
    ...figureFlags,
    ...pageFlags,
  },
  examples: [
    ['survey-exports figures 1 --country DE', 'shares, means and NPS of answers from Germany'],
    ['survey-exports figures 1 --banner country --json', 'by country, for a script'],
  ],
  run: later(actions, 'figures'),
};
