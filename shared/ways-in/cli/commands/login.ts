/** `login`, `logout`, `profiles`, `account`: where to export from and with which key, remembered under a name. */
import { type Command, later, pipelineFlags } from '../command.ts';

const actions = () => import('../actions/login.ts');

const login: Command = {
  name: 'login',
  takes: '[profile]',
  about: 'store the address of a server or survey service and your key for it',
  notes: [
    'The key is asked for, or read from stdin, because flags are visible in process lists. It is checked and then stored in a file that',
    'only you can read. "auth login" is the same. Commands then use this profile; --profile or SURVEY_EXPORTS_PROFILE chooses another.',
  ],
  flags: {
    pipeline: {
      kind: 'text',
      value: 'URL',
      about: 'the address of a running Survey Exports server; --url is the same',
    },
    service: { kind: 'text', value: 'URL', about: 'v3 root of the survey service, e.g. https://surveys.example/v3' },
  },
  examples: [
    ['survey-exports login', 'asks for the address of the server and for the key'],
    ['survey-exports login --url http://127.0.0.1:3000', 'asks for the key only'],
    [
      'survey-exports login work --service https://surveys.example/v3 < key.txt',
      'a second profile, with a key from a file',
    ],
  ],
  run: later(actions, 'logIn'),
};

const logout: Command = {
  name: 'logout',
  takes: '[profile]',
  about: 'delete a profile and its key',
  flags: {},
  examples: [['survey-exports logout', 'the current one']],
  run: later(actions, 'logout'),
};

const list: Command = {
  name: 'profiles',
  takes: '',
  about: 'your profiles, without their keys',
  flags: {},
  examples: [['survey-exports profiles', 'the current one is marked']],
  run: later(actions, 'list'),
};

const account: Command = {
  name: 'account',
  takes: '',
  about: 'which server and key are used, and whose key it is; also "auth status"',
  flags: pipelineFlags,
  examples: [
    ['survey-exports account', 'which of your logins is used'],
    ['survey-exports account --profile work', 'of one profile'],
  ],
  run: later(actions, 'account'),
};

export const loginCommands: readonly Command[] = [login, logout, list, account];
