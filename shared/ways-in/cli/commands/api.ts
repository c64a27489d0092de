/** `api`: any call of the server, for what has no command of its own and for programs. */
import { type Command, later, pipelineFlags } from '../command.ts';

const actions = () => import('../actions/api.ts');

export const apiCommand: Command = {
  name: 'api',
  ownFields: true,
  takes: '<path>',
  about: 'send any request to the server, and print its response',
  notes: [
    'With --field or --input the method is POST unless you set another. Fields go into the body, or into the query of a GET. A value',
    'that is JSON is sent as JSON (5, true, null, ["a"]), anything else as text. All calls: /docs/api on the server.',
  ],
  flags: {
    method: { kind: 'text', value: 'METHOD', about: 'GET, POST, PUT, PATCH or DELETE' },
    field: { kind: 'repeat', value: 'NAME=VALUE', about: 'a member of the body or query; may be repeated' },
    input: { kind: 'text', value: 'FILE', about: 'a file with the body as JSON' },
    ...pipelineFlags,
  },
  examples: [
    ["survey-exports api '/exports?limit=5'", 'the newest five exports, as JSON'],
    ['survey-exports api /views --field name=Germany --field quiz_id=1', 'makes a view'],
    ['survey-exports api /exports --input request.json', 'with a body from a file'],
  ],
  run: later(actions, 'api'),
};
