/** `surveys`: what can be exported, with the numbers that the other commands take. */
import { type Command, later, pipelineFlags } from '../command.ts';

const actions = () => import('../actions/surveys.ts');

export const surveysCommand: Command = {
  name: 'surveys',
  takes: '[name]',
  about: 'list the surveys your key can see',
  flags: pipelineFlags,
  examples: [
    ['survey-exports surveys', 'all of them'],
    ['survey-exports surveys conference', 'those with this in their name'],
    ['survey-exports surveys --json', 'for a script'],
  ],
  run: later(actions, 'listSurveys'),
};
