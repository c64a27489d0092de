/** `token`: keys of the reference survey service, of this machine's data folder or of a deployed stack. */
import { type Command, type Flags, later } from '../command.ts';

const actions = () => import('../actions/token.ts');

const placeFlags: Flags = {
  'data-dir': {
    kind: 'text',
    value: 'FOLDER',
    about: 'data folder of `serve`, which may be running; default DATA_DIR or .data',
  },
  stack: {
    kind: 'text',
    value: 'NAME',
    about: 'a deployed stack instead; uses the same AWS credentials as the AWS CLI',
  },
  table: { kind: 'text', value: 'NAME', about: 'the stack by the name of its table instead (output SurveysTableName)' },
};

const create: Command = {
  name: 'token create',
  isOfProject: true,
  takes: '[--user ID|--email ADDRESS]',
  about: 'create a key; it is shown only once',
  notes: ['These are keys of the reference survey service. A live service issues its own.'],
  flags: {
    user: { kind: 'text', value: 'ID', about: 'whose key; default 1' },
    email: { kind: 'text', value: 'ADDRESS', about: 'instead: create a new user with a workspace, and a key for them' },
    ...placeFlags,
  },
  examples: [
    ['survey-exports token create', 'a second key for the demo user'],
    ['survey-exports token create --email anna@example.com', 'a new user'],
    ['survey-exports token create --stack SurveyExports', 'in the cloud'],
  ],
  run: later(actions, 'create'),
};

const list: Command = {
  name: 'token list',
  isOfProject: true,
  takes: '',
  about: 'the keys made by `token create`, without their secret part',
  flags: placeFlags,
  examples: [['survey-exports token list', 'ids, users, and which were revoked']],
  run: later(actions, 'list'),
};

const revoke: Command = {
  name: 'token revoke',
  isOfProject: true,
  takes: '<key>',
  about: 'revoke a key at once',
  notes: ['Give its id, the number before the bar, or the whole key.'],
  flags: placeFlags,
  examples: [
    ['survey-exports token revoke 3', 'the key that begins with 3|'],
    ["survey-exports token revoke '1|demo'", 'the demo key'],
  ],
  run: later(actions, 'revoke'),
};

export const tokenCommands: readonly Command[] = [create, list, revoke];
