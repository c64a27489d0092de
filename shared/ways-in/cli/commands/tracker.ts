/** `tracker`: surveys as the waves of one study, and which of their questions are the same. */
import { type Command, type Flags, later, listFlags, pageFlags, pipelineFlags, yesFlag } from '../command.ts';

const actions = () => import('../actions/tracker.ts');

const surveysFlag: Flags = {
  surveys: { kind: 'list', value: '1,2,3', about: 'its waves, by number or name, the oldest first' },
};

const mapFlag: Flags = {
  map: {
    kind: 'repeat',
    value: 'wave2:q:ID=q:ID',
    about: 'a question or option of one wave that is the same as one of another, or =none; may be repeated',
  },
};

const create: Command = {
  name: 'tracker create',
  takes: '<name>',
  about: 'group surveys as waves',
  flags: { ...surveysFlag, ...mapFlag, ...pipelineFlags },
  examples: [["survey-exports tracker create 'Brand health' --surveys 1,2,3", 'then: tracker match']],
  run: later(actions, 'create'),
};

const list: Command = {
  name: 'tracker list',
  takes: '',
  about: 'your trackers',
  flags: listFlags,
  examples: [['survey-exports tracker list', 'with their ids and surveys']],
  run: later(actions, 'list'),
};

const show: Command = {
  name: 'tracker show',
  takes: '<tracker>',
  about: 'its waves, and what was matched by hand, as JSON',
  flags: pageFlags,
  examples: [["survey-exports tracker show 'Brand health'", 'as the API returns it']],
  run: later(actions, 'show'),
};

const match: Command = {
  name: 'tracker match',
  takes: '<tracker>',
  about: 'which questions of its waves are the same, which likely are, and which are new',
  notes: ['Likely matches are counted separately until you confirm them with tracker map.'],
  flags: {
    new: { kind: 'switch', about: 'only what is new or likely in the newest wave' },
    ...pipelineFlags,
  },
  examples: [
    ["survey-exports tracker match 'Brand health'", 'a line for every question, a column for every wave'],
    ["survey-exports tracker match 'Brand health' --new", 'what the newest wave asks for the first time'],
  ],
  run: later(actions, 'match'),
};

const map: Command = {
  name: 'tracker map',
  takes: '<tracker>',
  about: 'set which questions or options are the same, or are not',
  notes: ['Earlier mappings stay; an empty value removes one (--map wave2:q:ID=).'],
  flags: {
    ...mapFlag,
    likely: { kind: 'switch', about: 'accept all likely matches' },
    ...pipelineFlags,
  },
  examples: [["survey-exports tracker map 'Brand health' --likely", 'once you have checked tracker match']],
  run: later(actions, 'map'),
};

const edit: Command = {
  name: 'tracker edit',
  takes: '<tracker>',
  about: 'rename a tracker, or change its waves',
  flags: { name: { kind: 'text', value: 'TEXT', about: 'its name' }, ...surveysFlag, ...pipelineFlags },
  examples: [["survey-exports tracker edit 'Brand health' --surveys 1,2,3,4", 'a fourth wave']],
  run: later(actions, 'edit'),
};

const remove: Command = {
  name: 'tracker delete',
  takes: '<tracker>',
  about: 'delete a tracker; its surveys stay',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [["survey-exports tracker delete 'Brand health'", 'for good']],
  run: later(actions, 'remove'),
};

export const trackerCommands = [create, list, show, match, map, edit, remove];
