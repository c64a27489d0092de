/** `webhooks`: addresses that are told of events, and what became of what they were told. */
import { type Command, later, pipelineFlags, yesFlag } from '../command.ts';
import { flagsOf } from '../request/member-flags.ts';
import { webhookMembers } from '../request/webhook-flags.ts';

const actions = () => import('../actions/webhooks.ts');

const create: Command = {
  name: 'webhooks create',
  takes: '<url>',
  about: 'have an address told of events',
  notes: ['The secret is shown only once: receivers check the signature of every message with it.'],
  flags: {
    ...flagsOf(webhookMembers),
    ...pipelineFlags,
  },
  examples: [['survey-exports webhooks create https://hooks.example.com/exports', 'told of every export that ends']],
  run: later(actions, 'create'),
};

const list: Command = {
  name: 'webhooks list',
  takes: '',
  about: 'your webhooks',
  flags: pipelineFlags,
  examples: [['survey-exports webhooks list', 'with the reason where one was disabled']],
  run: later(actions, 'list'),
};

const deliveries: Command = {
  name: 'webhooks deliveries',
  takes: '<webhook>',
  about: 'what a webhook was told, and how it answered',
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

const remove: Command = {
  name: 'webhooks delete',
  takes: '<webhook>',
  about: 'delete a webhook',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports webhooks delete wh_01kgh2m4', 'it is told nothing more']],
  run: later(actions, 'remove'),
};

export const webhookCommands: readonly Command[] = [create, list, deliveries, test, remove];
