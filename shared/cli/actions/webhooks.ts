/** What the commands of `webhooks` do. */
import {
  deliveryViewSchema,
  newWebhookSchema,
  webhookRequestSchema,
  webhookViewSchema,
} from '../../api/webhook-view.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { textTable } from '../printable.ts';
import { checked } from '../request/request-body.ts';
import { deleteAndSay, showResult } from '../show-result.ts';
import { wholeList } from '../whole-list.ts';
import { usualEvents } from '../words/usual-events.ts';

const at = (input: Input, rest = '') => `/webhooks/${idOf('webhook', input)}${rest}`;

export const create: Command['run'] = (input, cli) => {
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
};

export const list: Command['run'] = (input, cli) =>
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
  );

export const deliveries: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => wholeList(pipeline, at(input, '/deliveries'), deliveryViewSchema),
    (found) =>
      textTable(
        ['id', 'event', 'status', 'tries', 'last answer', 'made'],
        found.map(({ id, type, status, tries, created_at }) => {
          const last = tries.at(-1);
          return [id, type, status, String(tries.length), String(last?.status_code ?? last?.problem ?? ''), created_at];
        }),
      ),
  );

export const test: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => pipeline.send('POST', at(input, '/test'), deliveryViewSchema),
    ({ id }) => `${id}: on its way\n`,
  );

export const remove: Command['run'] = (input, cli) => deleteAndSay(input, cli, at(input));
