/** `webhooks`: addresses that events are sent to, and the log of their deliveries. */
import { type Command, later, listFlags, pageFlags, pipelineFlags, yesFlag } from '../command.ts';
import { flagsOf } from '../request/member-flags.ts';
import { webhookChangeMembers, webhookMembers } from '../request/webhook-flags.ts';

const actions = () => import('../actions/webhooks.ts');

const create: Command = {
  name: 'webhooks create',
  takes: '<url>',
  about: 'send events to an address',
  notes: ['The secret is shown only once: receivers check the signature of every message with it.'],
  flags: {
    ...flagsOf(webhookMembers),
    ...pipelineFlags,
  },
  examples: [['survey-exports webhooks create https://hooks.example.com/exports', 'when an export ends, for example']],
  run: later(actions, 'create'),
};

const list: Command = {
  name: 'webhooks list',
  takes: '',
  about: 'your webhooks',
  flags: listFlags,
  examples: [['survey-exports webhooks list', 'with the reason if one was disabled']],
  run: later(actions, 'list'),
};

const show: Command = {
  name: 'webhooks show',
  takes: '<webhook>',
  about: 'one webhook, as JSON; its secret is never shown',
  flags: pageFlags,
  examples: [['survey-exports webhooks show wh_01kgh2m4', 'also since when it has been failing']],
  run: later(actions, 'show'),
};

const edit: Command = {
  name: 'webhooks edit',
  takes: '<webhook>',
  about: 'change a webhook, or enable one that was disabled; what you do not set stays as it is',
  flags: { ...flagsOf(webhookChangeMembers), ...pipelineFlags },
  examples: [
    ['survey-exports webhooks edit wh_01kgh2m4 --events export.ready,delivery.failed', 'other events'],
    ['survey-exports webhooks edit wh_01kgh2m4 --enabled', 'once its receiver works again'],
  ],
  run: later(actions, 'edit'),
};

const rotate: Command = {
  name: 'webhooks rotate',
  takes: '<webhook>',
  about: 'create a new secret; for 24 hours the old one is used too',
  notes: ['The secret is shown only once.'],
  flags: pipelineFlags,
  examples: [['survey-exports webhooks rotate wh_01kgh2m4', 'give the receiver the new one within a day']],
  run: later(actions, 'rotate'),
};

const deliveries: Command = {
  name: 'webhooks deliveries',
  takes: '<webhook>',
  about: 'the events sent to a webhook, and how it responded',
  flags: pipelineFlags,
  examples: [['survey-exports webhooks deliveries wh_01kgh2m4', 'newest first']],
  run: later(actions, 'deliveries'),
};

const test: Command = {
  name: 'webhooks test',
  takes: '<webhook>',
  about: 'send a webhook a test event',
  flags: pipelineFlags,
  examples: [['survey-exports webhooks test wh_01kgh2m4', 'then look at its deliveries']],
  run: later(actions, 'test'),
};

const redeliver: Command = {
  name: 'webhooks redeliver',
  takes: '<webhook> <delivery>',
  about: 'send a delivery again, under the same id',
  flags: pipelineFlags,
  examples: [['survey-exports webhooks redeliver wh_01kgh2m4 msg_01kgh2m5', 'one that failed, for instance']],
  run: later(actions, 'redeliver'),
};

const remove: Command = {
  name: 'webhooks delete',
  takes: '<webhook>',
  about: 'delete a webhook',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports webhooks delete wh_01kgh2m4', 'nothing more is sent to it']],
  run: later(actions, 'remove'),
};

export const webhookCommands: readonly Command[] = [
  create,
  list,
  show,
  edit,
  rotate,
  deliveries,
  redeliver,
  test,
  remove,
];
