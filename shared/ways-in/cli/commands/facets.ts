/** `facets`: what the filters of a survey can ask for. */
import { type Command, later, pipelineFlags } from '../command.ts';
import { flagsOf } from '../request/member-flags.ts';
import { optionMembers } from '../request/option-flags.ts';

const actions = () => import('../actions/facets.ts');

export const facetsCommand: Command = {
  name: 'facets',
  takes: '<survey>',
  about:
    'the values to filter by: countries, devices, tags, variables and options, with the number of answers for each',
  flags: {
    ...flagsOf(
      optionMembers.filter(({ path }) =>
        ['timezone', 'lang', 'privacy.personal', 'privacy.minimum_base'].includes(path.join('.')),
      ),
    ),
    ...pipelineFlags,
  },
  examples: [['survey-exports facets 1', 'the values to give --country, --tag, --variable and --where']],
  run: later(actions, 'facets'),
};
