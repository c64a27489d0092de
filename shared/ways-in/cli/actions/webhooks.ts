/** What the commands of `webhooks` do. */
import { webhooks } from '../../../operations/webhooks.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { asJson, textTable } from '../printable.ts';
import { membersOf } from '../request/member-flags.ts';
import { changed, checked } from '../request/request-body.ts';
import { usualEvents, webhookChangeMembers, webhookMembers } from '../request/webhook-flags.ts';
import { deleteAndPrint, showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';

const the = (input: Input) => ({ id: idOf('webhook', input) });

export const create: Command['run'] = async (input, cli) => {
  const given = await membersOf(webhookMembers, input, cli);
  const body = checked(webhooks.create.body, { url: input.words[0], events: usualEvents, ...given });
  return showResult(input, cli, (pipeline) => pipeline.call(webhooks.create, { body }), withSecret);
};

const withSecret = ({ id, secret }: { id: string; secret: string }) => `${id}\nsecret: ${secret}\n`;

export const show: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(webhooks.read, { params: the(input) }), asJson);

export const edit: Command['run'] = async (input, cli) => {
  const body = changed(webhooks.change.body, await membersOf(webhookChangeMembers, input, cli), '--enabled');
  return showResult(input, cli, (pipeline) => pipeline.call(webhooks.change, { params: the(input), body }), asJson);
};

export const rotate: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(webhooks.rotate, { params: the(input) }), withSecret);

export const list: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(webhooks.list, { query })),
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
    (pipeline) => everyPage((query) => pipeline.call(webhooks.deliveries, { params: the(input), query })),
    (found) =>
      textTable(
        ['id', 'event', 'status', 'tries', 'last answer', 'made'],
        found.map(({ id, type, status, tries, created_at }) => {
          const last = tries.at(-1);
          return [id, type, status, String(tries.length), String(last?.status_code ?? last?.problem ?? ''), created_at];
        }),
      ),
  );

export const redeliver: Command['run'] = (input, cli) => {
  const delivery_id = idOf('webhook delivery', { ...input, words: input.words.slice(1) });
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(webhooks.redeliver, { params: { ...the(input), delivery_id } }),
    ({ id, status }) => `${id}: ${status}\n`,
  );
};

export const test: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => pipeline.call(webhooks.test, { params: the(input) }),
    ({ id }) => `${id}: on its way\n`,
  );

export const remove: Command['run'] = (input, cli) =>
  deleteAndPrint(input, cli, webhooks.remove, { params: the(input) });
