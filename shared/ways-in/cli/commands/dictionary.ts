/** `dictionary`: the short names of a survey's columns and the numbers of its options. */
import { type Command, later, pipelineFlags } from '../command.ts';

const actions = () => import('../actions/dictionary.ts');

export const dictionaryCommand: Command = {
  name: 'dictionary',
  takes: '<survey>',
  about: 'the names of a survey’s columns and the numbers of its options',
  flags: pipelineFlags,
  examples: [
    ['survey-exports dictionary 1', 'names, types and labels'],
    ['survey-exports dictionary 1 --json', 'with the numbers of all options'],
  ],
  run: later(actions, 'dictionary'),
};
