/** `view`: ways to look at surveys under a name, for figures, exports, batches and schedules. */
import { type Command, type Flags, later, limitFlag, pipelineFlags, yesFlag } from '../command.ts';
import { filterFlags } from '../request/filter-flags.ts';
import { flagsOf } from '../request/member-flags.ts';
import { optionFlagsWithoutAppearance } from '../request/option-flags.ts';
import { viewLinkChangeMembers, viewLinkMembers } from '../request/view-link-flags.ts';

const actions = () => import('../actions/view.ts');

const viewFlags: Flags = {
  survey: { kind: 'text', value: 'NAME', about: 'the survey it shows, by number or name' },
  waves: { kind: 'list', value: '1,2', about: 'instead: these surveys as waves of one, in this order' },
  tracker: { kind: 'text', value: 'NAME', about: 'instead: the waves of a tracker' },
  questions: { kind: 'list', value: 'TITLE', about: 'figures of this question only, by title or id; may be repeated' },
  ...filterFlags,
  ...optionFlagsWithoutAppearance,
};

const create: Command = {
  name: 'view create',
  takes: '<name>',
  about: 'save filters, breakdown, comparison and privacy under a name',
  flags: { ...viewFlags, ...pipelineFlags },
  examples: [
    [
      "survey-exports view create 'Germany by device' --survey 1 --country DE --banner device",
      "then: figures 1 --view 'Germany by device'",
    ],
  ],
  run: later(actions, 'create'),
};

const list: Command = {
  name: 'view list',
  takes: '',
  about: 'your views',
  flags: { ...limitFlag, ...pipelineFlags },
  examples: [['survey-exports view list', 'with their ids and surveys']],
  run: later(actions, 'list'),
};

const show: Command = {
  name: 'view show',
  takes: '<view>',
  about: 'everything in a view, as JSON',
  flags: pipelineFlags,
  examples: [["survey-exports view show 'Germany by device'", 'its surveys, filters and options']],
  run: later(actions, 'show'),
};

const edit: Command = {
  name: 'view edit',
  takes: '<view>',
  about: 'change a view; what you do not set stays as it is',
  notes: ["An empty value removes a filter (--country ''). What was made with the view does not change."],
  flags: { name: { kind: 'text', value: 'TEXT', about: 'its name' }, ...viewFlags, ...pipelineFlags },
  examples: [["survey-exports view edit 'Germany by device' --period last_30_days", 'only the latest answers']],
  run: later(actions, 'edit'),
};

const remove: Command = {
  name: 'view delete',
  takes: '<view>',
  about: 'delete a view and its links; files made with it stay',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports view delete vie_01kgh2m4', 'for good']],
  run: later(actions, 'remove'),
};

const share: Command = {
  name: 'view share',
  takes: '<view>',
  about: 'share a view as a live page, for people without a key',
  notes: ['The address is shown only once. The page shows the view as it is now, with the newest answers.'],
  flags: { ...flagsOf(viewLinkMembers), ...pipelineFlags },
  examples: [
    ["survey-exports view share 'Germany by device'", 'until you revoke it'],
    ["survey-exports view share 'Germany by device' --expires 30d --minimum-base 10", 'for a month'],
    [
      "survey-exports view share 'Germany by device' --embed-on https://intranet.example.com",
      'in a frame on that site, too',
    ],
  ],
  run: later(actions, 'share'),
};

const links: Command = {
  name: 'view links',
  takes: '<view>',
  about: 'the links to a view',
  flags: pipelineFlags,
  examples: [["survey-exports view links 'Germany by device'", 'with their ids and states']],
  run: later(actions, 'links'),
};

const editLink: Command = {
  name: 'view edit-link',
  takes: '<view> <link>',
  about: 'change a link to a view; a paused one continues with the key you use now',
  flags: { ...flagsOf(viewLinkChangeMembers), ...pipelineFlags },
  examples: [["survey-exports view edit-link 'Germany by device' lnk_01kgh2m4 --expires never", 'until you revoke it']],
  run: later(actions, 'editLink'),
};

const revokeLink: Command = {
  name: 'view revoke-link',
  takes: '<view> <link>',
  about: 'revoke a link to a view at once',
  flags: pipelineFlags,
  examples: [["survey-exports view revoke-link 'Germany by device' lnk_01kgh2m4", 'its page stops working']],
  run: later(actions, 'revokeLink'),
};

export const viewCommands = [create, list, show, edit, remove, share, links, editLink, revokeLink];
