/** `exports list`, and the same list for commands that look for earlier exports. */
import { type Command, later, pageFlags } from '../command.ts';

const actions = () => import('../actions/exports-list.ts');

export const listExports: Command = {
  name: 'exports list',
  takes: '',
  about: 'your exports, newest first',
  flags: {
    status: { kind: 'text', value: 'queued|running|ready|failed|cancelled|expired', about: 'only these' },
    survey: { kind: 'text', value: 'NAME', about: 'only those of one survey, by number or name' },
    limit: { kind: 'text', value: 'N', about: 'how many at most, up to 100; default 20' },
    ...pageFlags,
  },
  examples: [
    ['survey-exports exports list', 'the last twenty'],
    ['survey-exports exports list --status failed --survey 1', 'what went wrong'],
  ],
  run: later(actions, 'listExports'),
};
