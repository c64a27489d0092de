/** What the commands of `destination` do. */
import { type DestinationView, destinations } from '../../../operations/destinations.ts';
import { Problem, validationProblem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { asJson, textTable } from '../printable.ts';
import { destinationChange, destinationOf } from '../request/destination-flags.ts';
import { objectIn } from '../request/json-file.ts';
import { changed } from '../request/request-body.ts';
import { deleteAndPrint, showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';

const the = (input: Input) => ({ id: idOf('destination', input) });

export const create: Command['run'] = async (input, cli) => {
  const flagged = await destinationOf(input, cli);
  const [word] = input.words;
  if (flagged && word !== undefined)
    throw new Problem('validation_error.name_is_a_flag', {
      command: 'destination create',
      given: JSON.stringify(word),
    });
  const given = flagged ?? (await described(input, cli));
  const { data: body, error } = destinations.create.body.safeParse(given);
  if (error) throw validationProblem(error);
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(destinations.create, { body }),
    ({ id }) => `${id}\n`,
    (made) => [...whoAgreesFirst(made), nextSteps(made)].join('\n'),
  );
};

function nextSteps({ id }: DestinationView): string {
  return `To try it: survey-exports destination test ${id}. To send files there, give --deliver ${id}`;
}

/** Whom no mail could reach just now is asked again by the first delivery. */
function whoAgreesFirst(destination: DestinationView): string[] {
  const waiting = waitingIn(destination);
  if (waiting.length === 0) return [];
  const who = pendingIn(destination);
  const asked = waiting.every(({ asked_at }) => asked_at !== null) ? 'was sent' : 'will be sent';
  return [`${who} must agree first: an e-mail that asks for it ${asked}.`];
}

const waitingIn = (destination: DestinationView) => addressesOf(destination).filter(({ state }) => state === 'pending');

/** Who gets nothing until they have agreed. */
export function pendingIn(destination: DestinationView): string {
  return waitingIn(destination)
    .map(({ address }) => address)
    .join(', ');
}

function addressesOf(destination: DestinationView) {
  return destination.kind === 'email' ? (destination.addresses ?? []) : [];
}

async function described({ words: [name = ''] }: Input, { folder }: CliWorld): Promise<object> {
  const body = await objectIn(name, folder);
  if (body) return body;
  throw new Problem('validation_error.destination_file', { given: JSON.stringify(name) });
}

export const list: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(destinations.list, { query })),
    (found) =>
      textTable(
        ['id', 'kind', 'state', 'name'],
        found.map((one) => [one.id, one.kind, agreedOf(one), one.name]),
      ),
  );

/** A mail goes only to those who have agreed to it. */
function agreedOf(destination: DestinationView): string {
  if (destination.kind !== 'email') return '';
  const count = (...wanted: string[]) => addressesOf(destination).filter(({ state }) => wanted.includes(state)).length;
  const bounced = count('bounced');
  return [
    `${count('confirmed')} of ${destination.to.length} agreed`,
    ...(bounced > 0 ? [`${bounced} bounced`] : []),
  ].join(', ');
}

export const show: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(destinations.read, { params: the(input) }), asJson);

export const edit: Command['run'] = async (input, cli) => {
  const body = changed(destinations.change.body, await destinationChange(input, cli), "--name 'Data lake'");
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(destinations.change, { params: the(input), body }),
    asJson,
    (made) => whoAgreesFirst(made).join('\n'),
  );
};

export const test: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => pipeline.call(destinations.test, { params: the(input) }),
    ({ status, problem }) => `${status}${problem ? `: ${problem.message}` : ''}\n`,
  );

export const resume: Command['run'] = (input, cli) => {
  const [, address = ''] = input.words;
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(destinations.resume, { params: the(input), body: { address } }),
    () => `E-mails are sent to ${address} again.\n`,
    (made) => whoAgreesFirst(made).join('\n'),
  );
};

export const deliveries: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(destinations.deliveries, { params: the(input), query })),
    (found) =>
      textTable(
        ['id', 'created', 'status', 'files', 'what', 'name', 'problem'],
        found.map((one) => [
          one.id,
          one.created_at,
          one.status,
          String(one.files),
          one.export_id ?? one.batch_id ?? one.subject,
          one.name ?? '',
          one.problem?.message ?? '',
        ]),
      ),
  );

export const redeliver: Command['run'] = (input, cli) => {
  const delivery_id = idOf('delivery', { ...input, words: input.words.slice(1) });
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(destinations.redeliver, { params: { ...the(input), delivery_id } }),
    ({ id, status }) => `${id}: ${status}\n`,
  );
};

export const remove: Command['run'] = (input, cli) =>
  deleteAndPrint(input, cli, destinations.remove, { params: the(input) });
