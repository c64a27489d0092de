/** What the operations on destinations do. */
import { deliveryLogOf } from '../../../delivery/destinations/delivery-store.ts';
import type { Destination } from '../../../delivery/destinations/destination.ts';
import {
  destinationRequestSchema,
  type WantedDestination,
} from '../../../delivery/destinations/destination-request.ts';
import { createDestinationStore } from '../../../delivery/destinations/destination-store.ts';
import {
  addDestination,
  changeDestination,
  deliverAgain,
  readDestination,
  removeDestination,
  testDestination,
} from '../../../delivery/destinations/manage-destinations.ts';
import { destinations } from '../../../operations/destinations.ts';
import { invalid, validationProblem } from '../../../problems/problem.ts';
import type { ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { type BoundOperation, bind } from '../serve-operation.ts';
import { destinationDeliveryView, destinationView } from './destination-view.ts';
import { askReaders, checkMail, shownDestination } from './mail-readers.ts';

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

/** The whole request as it would be made for the changed destination; the one of two ways in overrules the other. */
function changedRequest(standing: Destination, change: Record<string, unknown>): WantedDestination {
  const kind = standing.place.kind;
  if (change.kind !== undefined && change.kind !== kind) throw invalid('kind', 'kind_stays', { kind });
  const { id: _i, created_at: _c, updated_at: _u, ...shown } = destinationView(standing);
  const known = Object.entries(shown).filter(([name, value]) => value !== null && !notAskedFor.has(name));
  const dropped =
    change.role_arn !== undefined ? 'access_key_id' : change.access_key_id !== undefined ? 'role_arn' : '';
  const before = Object.fromEntries(known.filter(([name]) => name !== dropped));
  const parsed = destinationRequestSchema.safeParse({ ...before, ...change });
  if (!parsed.success) throw validationProblem(parsed.error);
  return parsed.data;
}

const notAskedFor: ReadonlySet<string> = new Set(['external_id', 'login', 'addresses']);
