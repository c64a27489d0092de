/** What the operations on destinations do. */
import { deliveryLogOf } from '../../../delivery/destinations/delivery-store.ts';
import type { Destination } from '../../../delivery/destinations/destination.ts';
import {
  destinationRequestSchema,
  type WantedDestination,
} from '../../../delivery/destinations/destination-request.ts';
import { createDestinationStore } from '../../../delivery/destinations/destination-store.ts';
import { postgresParts } from '../../../delivery/destinations/destination-words.ts';
import {
  addDestination,
  changeDestination,
  deliverAgain,
  readDestination,
  removeDestination,
  testDestination,
} from '../../../delivery/destinations/manage-destinations.ts';
import { addressState } from '../../../delivery/mail/addresses/address.ts';
import { createAddressStore } from '../../../delivery/mail/addresses/address-store.ts';
import { askAddresses } from '../../../delivery/mail/addresses/ask-addresses.ts';
import { resumeReader } from '../../../delivery/mail/addresses/resume-reader.ts';
import { type DestinationView, destinations } from '../../../operations/destinations.ts';
import { invalid, Problem, validationProblem } from '../../../problems/problem.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';
import { destinationDeliveryView, destinationView } from './destination-view.ts';

/** Somebody looks at the button they have just pressed. */
const TEST_WAIT_MS = 20_000;

export function destinationOperations(deps: ExportsApiDeps): BoundOperation[] {
  return [
    bind(destinations.create, async ({ owner, email }, { body }) => {
      checkMail(deps, body.kind);
      const destination = await addDestination(deps, owner, body, email);
      await askReaders(deps, destination);
      return shownDestination(deps, destination);
    }),

    bind(destinations.list, async ({ owner }, { query }) => {
      const found = await createDestinationStore(deps.records).list(owner, query);
      const shown = await Promise.all(found.items.map((one) => shownDestination(deps, one)));
      return listReply(deps.log, found, shown);
    }),

    bind(destinations.read, async ({ owner }, { params }) =>
      shownDestination(deps, await readDestination(deps, owner, params.id)),
    ),

    bind(destinations.change, async ({ owner }, { params, body }) => {
      const standing = await readDestination(deps, owner, params.id);
      const changed = await changeDestination(deps, standing, changedRequest(standing, body));
      await askReaders(deps, changed);
      return shownDestination(deps, changed);
    }),

    bind(destinations.remove, async ({ owner }, { params }) => removeDestination(deps, owner, params.id)),

    bind(destinations.test, async ({ owner }, { params }) =>
      destinationDeliveryView(await testDestination(deps, owner, params.id, TEST_WAIT_MS)),
    ),

    bind(destinations.resume, async ({ owner }, { params, body }) => {
      const destination = await readDestination(deps, owner, params.id);
      await resumeReader(deps, destination, body.address);
      await askReaders(deps, destination);
      return shownDestination(deps, destination);
    }),

    bind(destinations.deliveries, async ({ owner: asking }, { params, query }) => {
      const { owner, id } = await readDestination(deps, asking, params.id);
      const found = await deliveryLogOf(deps.records).list({ owner, placeId: id }, query);
      return listReply(deps.log, found, found.items.map(destinationDeliveryView));
    }),

    bind(destinations.redeliver, async ({ owner }, { params }) =>
      destinationDeliveryView(await deliverAgain(deps, owner, params.id, params.delivery_id)),
    ),
  ];
}

/** The whole request as it would be made for the changed destination; the one of two ways in overrides the other. */
function changedRequest(standing: Destination, change: Record<string, unknown>): WantedDestination {
  const kind = standing.place.kind;
  if (change.kind !== undefined && change.kind !== kind) throw invalid('kind', 'kind_stays', { kind });
  const { id: _i, created_at: _c, updated_at: _u, ...shown } = destinationView(standing);
  const known = Object.entries(shown).filter(([name, value]) => value !== null && !notAskedFor.has(name));
  const dropped = Object.entries(insteadOf).flatMap(([name, others]) => (change[name] === undefined ? [] : others));
  const before = Object.fromEntries(known.filter(([name]) => !dropped.includes(name)));
  const parsed = destinationRequestSchema.safeParse({ ...before, ...change });
  if (!parsed.success) throw validationProblem(parsed.error);
  return parsed.data;
}

/** What is given in place of other members overrides them. */
const insteadOf: Readonly<Record<string, readonly string[]>> = {
  role_arn: ['access_key_id'],
  access_key_id: ['role_arn'],
  url: Object.keys(postgresParts),
};

const notAskedFor: ReadonlySet<string> = new Set(['external_id', 'login', 'addresses']);

/** The readers of a destination by e-mail: they are asked when it is made, and their answers are shown with it. */
type ReaderDeps = Pick<ExportsApiDeps, 'records' | 'mailer' | 'publicUrl' | 'now' | 'log'>;

/** Before it is made: nobody wants a destination that nothing can reach. */
function checkMail({ mailer }: ReaderDeps, kind: Destination['place']['kind']): void {
  if (kind === 'email' && !mailer) throw new Problem('conflict.mail_not_set_up');
}

async function askReaders(deps: ReaderDeps, { owner, id, sender, place }: Destination): Promise<void> {
  const { mailer } = deps;
  if (place.kind !== 'email' || !mailer) return;
  const asking = { owner, destinationId: id, ownAddress: sender, language: place.language };
  await askAddresses({ ...deps, mailer }, place.to, asking);
}

async function shownDestination(deps: ReaderDeps, destination: Destination): Promise<DestinationView> {
  const view = destinationView(destination);
  if (view.kind !== 'email') return view;
  const store = createAddressStore(deps.records, deps.now);
  const addresses = await Promise.all(
    view.to.map(async (address) => {
      const known = await store.get(destination.owner, address);
      const [asked_at, stopped_at] = [known?.askedAt ?? null, known?.stoppedAt ?? null];
      return { address, state: addressState(known), asked_at, stopped_at };
    }),
  );
  return { ...view, addresses };
}
