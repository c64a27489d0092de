/** `/destinations`: where files are delivered, whether that works, and what was delivered. */

import { z } from '@hono/zod-openapi';
import { destinationChangeSchema, destinationRequestSchema } from '../delivery/destinations/destination-request.ts';
import { pageLanguages } from '../delivery/links/page-language.ts';
import { addressStates } from '../delivery/mail/addresses/address.ts';
import { shipmentStatuses, subjectKinds, tryOutcomes } from '../delivery/retries/statuses.ts';
import { creates, destroys, noticedOutside, operation, reads, switches } from './operation.ts';
import { byId, listOf, moment, pageQuery } from './parts.ts';
import { deliveryProblemSchema } from './run-members.ts';

const common = {
  id: z.string().openapi({ example: 'dst_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
  name: z.string(),
  created_at: moment,
  updated_at: moment,
};

const bucket = {
  bucket: z.string(),
  region: z.string(),
  prefix: z.string(),
  endpoint: z.string().nullable(),
  role_arn: z.string().nullable(),
  external_id: z
    .string()
    .nullable()
    .describe('the trust policy of the role must require it; we create it for this role only'),
  access_key_id: z.string().nullable(),
};

export const destinationViewSchema = z
  .discriminatedUnion('kind', [
    z.object({ ...common, kind: z.literal('s3'), ...bucket }).openapi('StoredS3Destination'),
    z
      .object({
        ...common,
        kind: z.literal('sftp'),
        host: z.string(),
        port: z.number().int(),
        user: z.string(),
        folder: z.string(),
        host_key: z.string(),
        login: z.enum(['password', 'private_key']).describe('which of the two is stored'),
      })
      .openapi('StoredSftpDestination'),
    z
      .object({
        ...common,
        kind: z.literal('postgres'),
        host: z.string(),
        port: z.number().int(),
        database: z.string(),
        user: z.string(),
        schema: z.string(),
        sslmode: z.enum(['verify-full', 'disable']).describe('disable: without TLS, on this machine'),
        ca: z.string().nullable(),
      })
      .openapi('StoredPostgresDestination'),
    z.object({ ...common, kind: z.literal('delta'), ...bucket }).openapi('StoredDeltaDestination'),
    z
      .object({
        ...common,
        kind: z.literal('email'),
        to: z.array(z.string()),
        language: z.enum(pageLanguages),
        addresses: z
          .array(
            z.object({
              address: z.string(),
              state: z.enum(addressStates),
              asked_at: moment.nullable(),
              stopped_at: moment.nullable().describe('since when no more e-mails are sent there'),
            }),
          )
          .optional()
          .describe(
            'whether each has agreed to get e-mails, has unsubscribed or reported spam, or e-mails to it bounced',
          ),
      })
      .openapi('StoredEmailDestination'),
  ])
  .openapi('Destination');

export type DestinationView = z.infer<typeof destinationViewSchema>;

const problem = deliveryProblemSchema;

export const destinationDeliveryViewSchema = z
  .object({
    id: z.string().openapi({ example: 'dlv_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    destination_id: z.string(),
    subject: z.enum(subjectKinds),
    name: z.string().nullable().describe('of the schedule, batch or survey whose files these are'),
    export_id: z.string().nullable(),
    batch_id: z.string().nullable(),
    schedule_id: z.string().nullable(),
    status: z.enum(shipmentStatuses).describe('in_outbox: there is no mail server to send it'),
    created_at: moment,
    finished_at: moment.nullable(),
    next_try_at: moment.nullable(),
    problem: problem.nullable(),
    note: z
      .string()
      .nullable()
      .describe('such as possible_duplicate, or superseded if the table already had a later run'),
    files: z.number().int(),
    size_bytes: z.number().int(),
    arrivals: z
      .array(z.object({ file: z.string(), place: z.string(), size_bytes: z.number().int() }))
      .describe('the first hundred files: key, path, table or Message-ID'),
    tries: z.array(
      z.object({
        at: moment,
        duration_ms: z.number().int(),
        outcome: z.enum(tryOutcomes),
        problem: problem.nullable(),
      }),
    ),
  })
  .openapi('DestinationDelivery');

const tag = 'Destinations';
const params = byId('dst_01kgh2m4n6p8r0t2v4w6x8z0a2');
const page = pageQuery(/^((dst|dlv)_[0-9a-z]{20,60})?$/);

export const destinations = {
  create: operation({
    name: 'create_destination',
    method: 'post',
    path: '/destinations',
    tag,
    help: 'Add a destination: a bucket, tables in a bucket, an SFTP server, a database or e-mail addresses',
    effects: noticedOutside(creates),
    body: destinationRequestSchema,
    reply: { status: 201, about: 'The destination', schema: destinationViewSchema, location: '/destinations/{id}' },
    problems: [400, 401, 409, 413, 415, 422, 503],
  }),
  list: operation({
    name: 'list_destinations',
    method: 'get',
    path: '/destinations',
    tag,
    help: 'Your destinations, newest first',
    effects: reads,
    query: page,
    reply: { status: 200, about: 'A page of destinations', schema: listOf(destinationViewSchema) },
    problems: [401, 422, 503],
  }),
  read: operation({
    name: 'get_destination',
    method: 'get',
    path: '/destinations/{id}',
    tag,
    help: 'One destination',
    effects: reads,
    params,
    reply: { status: 200, about: 'The destination', schema: destinationViewSchema },
    problems: [401, 404, 503],
  }),
  change: operation({
    name: 'update_destination',
    method: 'patch',
    path: '/destinations/{id}',
    tag,
    help: 'Change a destination; a password is needed again if it would be sent to another server',
    effects: noticedOutside(destroys),
    params,
    body: destinationChangeSchema,
    reply: { status: 200, about: 'The destination', schema: destinationViewSchema },
    problems: [400, 401, 404, 413, 415, 422, 503],
  }),
  remove: operation({
    name: 'delete_destination',
    method: 'delete',
    path: '/destinations/{id}',
    tag,
    help: 'Delete a destination and cancel what was on its way there',
    effects: noticedOutside(destroys),
    params,
    reply: { status: 204, about: 'Deleted' },
    problems: [401, 404, 503],
  }),
  test: operation({
    name: 'test_destination',
    method: 'post',
    path: '/destinations/{id}/test',
    tag,
    help: 'Test a destination, by the same steps as a delivery',
    effects: noticedOutside(creates),
    params,
    reply: { status: 200, about: 'How the test ended', schema: destinationDeliveryViewSchema },
    otherReplies: [
      {
        status: 202,
        about: 'The test, which takes longer',
        schema: destinationDeliveryViewSchema,
        isFor: ({ status }) => status === 'pending',
      },
    ],
    problems: [401, 404, 503],
  }),
  resume: operation({
    name: 'resume_address',
    method: 'post',
    path: '/destinations/{id}/resume',
    tag,
    help: 'Send e-mails again to an address from which they bounced',
    effects: noticedOutside(switches),
    params,
    body: z.strictObject({ address: z.string().min(1).max(320).openapi({ example: 'ada@example.org' }) }),
    reply: { status: 200, about: 'The destination', schema: destinationViewSchema },
    problems: [400, 401, 404, 409, 413, 415, 422, 429, 503],
  }),
  deliveries: operation({
    name: 'list_destination_deliveries',
    method: 'get',
    path: '/destinations/{id}/deliveries',
    tag,
    help: 'What was delivered, with every attempt, newest first',
    effects: reads,
    params,
    query: page,
    reply: { status: 200, about: 'A page of deliveries', schema: listOf(destinationDeliveryViewSchema) },
    problems: [401, 404, 422, 503],
  }),
  redeliver: operation({
    name: 'redeliver_files',
    method: 'post',
    path: '/destinations/{id}/deliveries/{delivery_id}/redeliver',
    tag,
    help: 'Deliver the same files again, to the same paths',
    effects: noticedOutside(creates),
    params: params.extend({ delivery_id: z.string().max(64) }),
    reply: { status: 202, about: 'The delivery', schema: destinationDeliveryViewSchema },
    problems: [401, 404, 409, 503],
  }),
};
