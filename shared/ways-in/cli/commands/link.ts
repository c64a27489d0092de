/** `link`: share a file or a bundle with people who have no key, see who used it, and revoke it. */
import { type Command, later, listFlags, pipelineFlags } from '../command.ts';
import { linkMembers } from '../request/link-flags.ts';
import { flagsOf } from '../request/member-flags.ts';
import { privacyFlags } from '../request/privacy-flags.ts';

const actions = () => import('../actions/link.ts');

const create: Command = {
  name: 'link create',
  takes: '<id>',
  about: 'share a file of an export, the ZIP of a batch, or the newest file of a schedule',
  notes: [
    'The address is shown only once. A password is read from a file, because flags are visible in process lists.',
  ],
  flags: {
    file: {
      kind: 'text',
      value: 'N|NAME',
      about: 'which file of an export, numbered from 0; for a schedule its name, e.g. report.pdf',
    },
    ...flagsOf(linkMembers),
    ...privacyFlags,
    linked: { kind: 'switch', about: 'with --privacy: keep answer ids and exact times' },
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports link create last', 'your newest export, for an hour'],
    ['survey-exports link create exp_01kgh2m4 --privacy remove', 'a separate file without personal columns'],
    [
      'survey-exports link create exp_01kgh2m4 --file 1 --expires 2d --max-downloads 3',
      'the second file, for three downloads',
    ],
    ['survey-exports link create bat_01kgh2m4 --password-file - < secret.txt', 'the ZIP of a batch, with a password'],
    ['survey-exports link create sch_01kgh2m4 --file answers.xlsx', 'always the newest file, for a year'],
  ],
  run: later(actions, 'create'),
};

const list: Command = {
  name: 'link list',
  takes: '[id]',
  about: 'your links, or those of one export or batch',
  flags: listFlags,
  examples: [
    ['survey-exports link list', 'all of them, newest first'],
    ['survey-exports link list exp_01kgh2m4 --json', 'those of one export, for a program'],
  ],
  run: later(actions, 'list'),
};

const revoke: Command = {
  name: 'link revoke',
  takes: '<link>',
  about: 'revoke a link at once',
  flags: pipelineFlags,
  examples: [['survey-exports link revoke lnk_01kgh2m4', 'whoever opens it sees that it was revoked']],
  run: later(actions, 'revoke'),
};

const confirm: Command = {
  name: 'link confirm',
  takes: '<link>',
  about: 'resume a link that was paused because its schedule now hides less',
  flags: pipelineFlags,
  examples: [['survey-exports link confirm lnk_01kgh2m4', 'whoever has the link gets what the schedule makes now']],
  run: later(actions, 'confirm'),
};

const downloads: Command = {
  name: 'link downloads',
  takes: '<link>',
  about: 'when and from where a link was used',
  flags: pipelineFlags,
  examples: [['survey-exports link downloads lnk_01kgh2m4', 'time, address prefix and program']],
  run: later(actions, 'downloads'),
};

export const linkCommands: readonly Command[] = [create, list, confirm, revoke, downloads];
