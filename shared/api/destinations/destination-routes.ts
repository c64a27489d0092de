/** `/destinations`: where files are delivered, whether that works, and what was delivered. */
import { createRoute, z } from '@hono/zod-openapi';
import { deliveryLogOf } from '../../delivery/destinations/delivery-store.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';
import {
  destinationChangeSchema,
  destinationRequestSchema,
  type WantedDestination,
} from '../../delivery/destinations/destination-request.ts';
import { createDestinationStore } from '../../delivery/destinations/destination-store.ts';
import {
  addDestination,
  changeDestination,
  deliverAgain,
  readDestination,
  removeDestination,
  testDestination,
} from '../../delivery/destinations/manage-destinations.ts';
import { invalid, validationProblem } from '../../errors.ts';
import { problemResponses } from '../../http.ts';
import { listOf, pageQuery } from '../../operations/parts.ts';
import type { CallerApi, ExportsApiDeps } from '../caller-api.ts';
import { listReply } from '../list-reply.ts';
import { bodyOf, json, security } from '../route-parts.ts';
import {
  destinationDeliveryView,
  destinationDeliveryViewSchema,
  destinationView,
  destinationViewSchema,
} from './destination-view.ts';
import { askReaders, checkMail, shownDestination } from './mail-readers.ts';

const shared = { tags: ['Destinations'], security };
const byId = z.object({ id: z.string().max(64).openapi({ example: 'dst_01kgh2m4n6p8r0t2v4w6x8z0a2' }) });
const byDelivery = byId.extend({ delivery_id: z.string().max(64) });
const page = pageQuery(/^((dst|dlv)_[0-9a-z]{20,60})?$/);
/** Somebody looks at the button they have just pressed. */
const TEST_WAIT_MS = 20_000;

const addRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/destinations',
  summary: 'Add a destination: a bucket, an SFTP server or e-mail addresses',
  request: { body: bodyOf(destinationRequestSchema) },
  responses: {
    201: json('The destination', destinationViewSchema),
    ...problemResponses(400, 401, 409, 413, 415, 422, 503),
  },
});

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/destinations',
  summary: 'Your destinations, newest first',
  request: { query: page },
  responses: { 200: json('A page of destinations', listOf(destinationViewSchema)), ...problemResponses(401, 422, 503) },
});

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/destinations/{id}',
  summary: 'One destination',
  request: { params: byId },
  responses: { 200: json('The destination', destinationViewSchema), ...problemResponses(401, 404, 503) },
});

const changeRoute = createRoute({
  ...shared,
  method: 'patch',
  path: '/destinations/{id}',
  summary: 'Change a destination; a password is needed again where it would go to another server',
  request: { params: byId, body: bodyOf(destinationChangeSchema) },
  responses: {
    200: json('The destination', destinationViewSchema),
    ...problemResponses(400, 401, 404, 413, 415, 422, 503),
  },
});

const removeRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/destinations/{id}',
  summary: 'Delete a destination and cancel what was on its way there',
  request: { params: byId },
  responses: { 204: { description: 'Deleted' }, ...problemResponses(401, 404, 503) },
});

const testRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/destinations/{id}/test',
  summary: 'Try a destination out, by the same steps as a delivery',
  request: { params: byId },
  responses: {
    200: json('How the test ended', destinationDeliveryViewSchema),
    202: json('The test, which takes longer', destinationDeliveryViewSchema),
    ...problemResponses(401, 404, 503),
  },
});

const deliveriesRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/destinations/{id}/deliveries',
  summary: 'What was delivered, with every try, newest first',
  request: { params: byId, query: page },
  responses: {
    200: json('A page of deliveries', listOf(destinationDeliveryViewSchema)),
    ...problemResponses(401, 404, 422, 503),
  },
});

const redeliverRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/destinations/{id}/deliveries/{delivery_id}/redeliver',
  summary: 'Deliver the same files once more, to the same paths',
  request: { params: byDelivery },
  responses: {
    202: json('The delivery', destinationDeliveryViewSchema),
    ...problemResponses(401, 404, 409, 503),
  },
});

export function addDestinationRoutes(api: CallerApi, deps: ExportsApiDeps): void {
  api.openapi(addRoute, async (c) => {
    const { owner, email } = c.var.caller;
    const wanted = c.req.valid('json');
    checkMail(deps, wanted.kind);
    const destination = await addDestination(deps, owner, wanted, email);
    await askReaders(deps, destination);
    c.header('Location', `/destinations/${destination.id}`);
    return c.json(await shownDestination(deps, destination), 201);
  });

  api.openapi(listRoute, async (c) => {
    const found = await createDestinationStore(deps.records).list(c.var.caller.owner, c.req.valid('query'));
    const shown = await Promise.all(found.items.map((one) => shownDestination(deps, one)));
    return c.json(listReply(deps.log, found, shown), 200);
  });

  api.openapi(readRoute, async (c) =>
    c.json(await shownDestination(deps, await readDestination(deps, c.var.caller.owner, c.req.valid('param').id)), 200),
  );

  api.openapi(changeRoute, async (c) => {
    const standing = await readDestination(deps, c.var.caller.owner, c.req.valid('param').id);
    const changed = await changeDestination(deps, standing, changedRequest(standing, c.req.valid('json')));
    await askReaders(deps, changed);
    return c.json(await shownDestination(deps, changed), 200);
  });

  api.openapi(removeRoute, async (c) => {
    await removeDestination(deps, c.var.caller.owner, c.req.valid('param').id);
    return c.body(null, 204);
  });

  api.openapi(testRoute, async (c) => {
    const tested = await testDestination(deps, c.var.caller.owner, c.req.valid('param').id, TEST_WAIT_MS);
    return c.json(destinationDeliveryView(tested), tested.status === 'pending' ? 202 : 200);
  });

  api.openapi(deliveriesRoute, async (c) => {
    const { owner, id } = await readDestination(deps, c.var.caller.owner, c.req.valid('param').id);
    const found = await deliveryLogOf(deps.records).list({ owner, placeId: id }, c.req.valid('query'));
    return c.json(listReply(deps.log, found, found.items.map(destinationDeliveryView)), 200);
  });

  api.openapi(redeliverRoute, async (c) => {
    const { id, delivery_id } = c.req.valid('param');
    return c.json(destinationDeliveryView(await deliverAgain(deps, c.var.caller.owner, id, delivery_id)), 202);
  });
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
