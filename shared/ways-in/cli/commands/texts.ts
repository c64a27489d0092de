/** `texts`: what respondents wrote, searched and counted. */
import { type Command, later, pipelineFlags } from '../command.ts';
import { answerIdFlags, filterFlags } from '../request/filter-flags.ts';
import { flagsOf } from '../request/member-flags.ts';
import { optionMembers } from '../request/option-flags.ts';

const actions = () => import('../actions/texts.ts');

export const textsCommand: Command = {
  name: 'texts',
  takes: '<survey> [search]',
  about: 'what respondents wrote: search with word forms, frequent terms, quotes',
  notes: ['A search finds texts with all its words, in any form; "two words" side by side; -word excludes one.'],
  flags: {
    question: { kind: 'text', value: 'TITLE', about: 'an open question, by title or id; default all of them' },
    group: { kind: 'text', value: 'COLUMN', about: 'who wrote it: country, device, period, a question or var:NAME' },
    limit: { kind: 'text', value: 'N', about: 'texts found of each question, up to 100; default 20' },
    terms: { kind: 'text', value: 'N', about: 'terms of each question, up to 100; default 20' },
    quotes: { kind: 'text', value: 'N', about: 'quotes of each question, up to 20; default 5' },
    ...answerIdFlags,
    ...filterFlags,
    ...flagsOf(optionMembers.filter(({ path: [first = ''] }) => ['timezone', 'lang', 'privacy'].includes(first))),
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports texts 2', 'terms and quotes of every open question'],
    ["survey-exports texts 2 'slow delivery' --group country", 'what was written about it, and where'],
    ['survey-exports texts 2 refund --country DE --json', 'for a script'],
  ],
  run: later(actions, 'texts'),
};
