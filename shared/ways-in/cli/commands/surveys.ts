/** `surveys`: what can be exported, with the numbers that the other commands take. `browse`: the page that shows it. */
import { type Command, later, listFlags, pipelineFlags } from '../command.ts';

const actions = () => import('../actions/surveys.ts');

export const surveysCommand: Command = {
  name: 'surveys',
  takes: '[name]',
  about: 'list the surveys your key can see',
  flags: listFlags,
  examples: [
    ['survey-exports surveys', 'all of them'],
    ['survey-exports surveys conference', 'those with this in their name'],
    ['survey-exports surveys --json', 'for a script'],
  ],
  run: later(actions, 'listSurveys'),
};

const browser = () => import('../actions/browse.ts');

export const browseCommand: Command = {
  name: 'browse',
  takes: '[thing]',
  about: 'open the dashboard in a browser, at a survey or at whatever has this id',
  notes: ['Give a survey by number or name. The page asks for the key once; the key is never in the address.'],
  flags: {
    print: { kind: 'switch', about: 'print the address instead of opening it' },
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports browse', 'the list of surveys'],
    ["survey-exports browse 'Conference feedback'", 'the figures of a survey'],
    ['survey-exports browse exp_01kgh2m4n6p8r0t2v4w6x8z0a2 --print', 'the address of an export'],
  ],
  run: later(browser, 'browse'),
};
