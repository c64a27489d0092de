/** `webhooks`: addresses that are told of events, and what became of what they were told. */
import {
  deliveryViewSchema,
  newWebhookSchema,
  webhookRequestSchema,
  webhookViewSchema,
} from '../../api/webhook-view.ts';
import { type Command, type Input, pipelineFlags, yesFlag } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { textTable } from '../printable.ts';
import { checked } from '../request/request-body.ts';
import { deleteAndSay, showResult } from '../show-result.ts';
import { wholeList } from '../whole-list.ts';

const at = (input: Input, rest = '') => `/webhooks/${idOf('webhook', input)}${rest}`;

const usualEvents = ['export.ready', 'export.failed', 'batch.finished', 'schedule.paused'];

const create: Command = {
  name: 'webhooks create',
  takes: '<url>',
  about: 'have an address told of events',
  notes: ['The secret is shown only once: receivers check the signature of every message with it.'],
  flags: {
    events: { kind: 'list', value: 'NAMES', about: `which events; default ${usualEvents.join(',')}` },
    ...pipelineFlags,
  },
  examples: [['survey-exports webhooks create https://hooks.example.com/exports', 'told of every export that ends']],
  run(input, cli) {
    const events = input.list('events');
    const body = checked(webhookRequestSchema, {
      url: input.words[0],
      events: events.length > 0 ? [...events] : usualEvents,
    });
    return showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', '/webhooks', newWebhookSchema, body),
      ({ id, secret }) => `${id}\nsecret: ${secret}\n`,
    );
  },
};

const list: Command = {
  name: 'webhooks list',
  takes: '',
  about: 'your webhooks',
  flags: pipelineFlags,
  examples: [['survey-exports webhooks list', 'with the reason where one was disabled']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => wholeList(pipeline, '/webhooks', webhookViewSchema),
      (found) =>
        textTable(
          ['id', 'state', 'events', 'url'],
          found.map(({ id, enabled, disabled_reason, events, url }) => [
            ...[id, enabled ? 'enabled' : `disabled (${disabled_reason})`, events.join(', '), url],
          ]),
        ),
    ),
};

const deliveries: Command = {
  name: 'webhooks deliveries',
  takes: '<webhook>',
  about: 'what a webhook was told, and how it answered',
  flags: pipelineFlags,
  examples: [['survey-exports webhooks deliveries wh_01kgh2m4', 'newest first']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => wholeList(pipeline, at(input, '/deliveries'), deliveryViewSchema),
      (found) =>
        textTable(
          ['id', 'event', 'status', 'tries', 'last answer', 'made'],
          found.map(({ id, type, status, tries, created_at }) => {
            const last = tries.at(-1);
            return [
              id,
              type,
              status,
              String(tries.length),
              String(last?.status_code ?? last?.problem ?? ''),
              created_at,
            ];
          }),
        ),
    ),
};

const test: Command = {
  name: 'webhooks test',
  takes: '<webhook>',
  about: 'send a webhook a test event',
  flags: pipelineFlags,
  examples: [['survey-exports webhooks test wh_01kgh2m4', 'then look at its deliveries']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', at(input, '/test'), deliveryViewSchema),
      ({ id }) => `${id}: on its way\n`,
    ),
};

const remove: Command = {
  name: 'webhooks delete',
  takes: '<webhook>',
  about: 'delete a webhook',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports webhooks delete wh_01kgh2m4', 'it is told nothing more']],
  run: (input, cli) => deleteAndSay(input, cli, at(input)),
};

export const webhookCommands: readonly Command[] = [create, list, deliveries, test, remove];
