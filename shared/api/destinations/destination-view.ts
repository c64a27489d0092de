/** Destinations and their deliveries as their owner sees them. What opens a destination is never shown. */
import { z } from '@hono/zod-openapi';
import { type DestinationDelivery, subjectKinds, tryOutcomes } from '../../delivery/destinations/delivery.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';
import { pageLanguages } from '../../delivery/links/page-language.ts';
import { addressStates } from '../../delivery/mail/addresses/address.ts';
import { deliveryStatuses } from '../../delivery/tries.ts';
import { moment } from '../export-view.ts';

const common = {
  id: z.string().openapi({ example: 'dst_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
  name: z.string(),
  created_at: moment,
  updated_at: moment,
};

export const destinationViewSchema = z
  .discriminatedUnion('kind', [
    z
      .object({
        ...common,
        kind: z.literal('s3'),
        bucket: z.string(),
        region: z.string(),
        prefix: z.string(),
        endpoint: z.string().nullable(),
        role_arn: z.string().nullable(),
        external_id: z
          .string()
          .nullable()
          .openapi({ description: 'the trust policy of the role must ask for it; made by us, and only for this role' }),
        access_key_id: z.string().nullable(),
      })
      .openapi('StoredS3Destination'),
    z
      .object({
        ...common,
        kind: z.literal('sftp'),
        host: z.string(),
        port: z.number().int(),
        user: z.string(),
        folder: z.string(),
        host_key: z.string(),
        login: z.enum(['password', 'private_key']).openapi({ description: 'which of the two is stored' }),
      })
      .openapi('StoredSftpDestination'),
    z
      .object({
        ...common,
        kind: z.literal('email'),
        to: z.array(z.string()),
        language: z.enum(pageLanguages),
        addresses: z
          .array(z.object({ address: z.string(), state: z.enum(addressStates), asked_at: moment.nullable() }))
          .optional()
          .openapi({ description: 'whether each has agreed to get mails, or wants no more' }),
      })
      .openapi('StoredEmailDestination'),
  ])
  .openapi('Destination');

export type DestinationView = z.infer<typeof destinationViewSchema>;

export function destinationView({ id, name, createdAt, updatedAt, place }: Destination): DestinationView {
  const shared = { id, name, created_at: createdAt, updated_at: updatedAt };
  switch (place.kind) {
    case 's3': {
      const { bucket, region, prefix, endpoint, roleArn, externalId, accessKeyId } = place;
      return {
        ...{ ...shared, kind: 's3', bucket, region, prefix, endpoint: endpoint ?? null },
        ...{ role_arn: roleArn ?? null, external_id: externalId ?? null, access_key_id: accessKeyId ?? null },
      };
    }
    case 'sftp': {
      const { host, port, user, folder, hostKey, login } = place;
      return { ...shared, kind: 'sftp', host, port, user, folder, host_key: hostKey, login };
    }
    case 'email':
      return { ...shared, ...place };
  }
}

const problem = z.object({ code: z.string(), message: z.string() });

export const destinationDeliveryViewSchema = z
  .object({
    id: z.string().openapi({ example: 'dlv_01kgh2m4n6p8r0t2v4w6x8z0a2' }),
    destination_id: z.string(),
    subject: z.enum(subjectKinds),
    name: z.string().nullable().openapi({ description: 'of the schedule, batch or survey whose files these are' }),
    export_id: z.string().nullable(),
    batch_id: z.string().nullable(),
    schedule_id: z.string().nullable(),
    status: z.enum(deliveryStatuses),
    created_at: moment,
    finished_at: moment.nullable(),
    next_try_at: moment.nullable(),
    problem: problem.nullable(),
    note: z.string().nullable().openapi({ description: 'such as possible_duplicate' }),
    files: z.number().int(),
    size_bytes: z.number().int(),
    arrivals: z
      .array(z.object({ file: z.string(), place: z.string(), size_bytes: z.number().int() }))
      .openapi({ description: 'the first hundred files: key, path or Message-ID' }),
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

export function destinationDeliveryView(delivery: DestinationDelivery): z.infer<typeof destinationDeliveryViewSchema> {
  const { subject } = delivery;
  return {
    id: delivery.id,
    destination_id: delivery.destinationId,
    subject: subject.kind,
    name: delivery.name ?? null,
    export_id: subject.kind === 'export' ? subject.id : null,
    batch_id: subject.kind === 'batch' ? subject.id : null,
    schedule_id: delivery.run.scheduleId ?? null,
    status: delivery.status,
    created_at: delivery.createdAt,
    finished_at: delivery.finishedAt ?? null,
    next_try_at: delivery.nextTryAt ?? null,
    problem: delivery.problem ?? null,
    note: delivery.note ?? null,
    files: delivery.files,
    size_bytes: delivery.sizeBytes,
    arrivals: delivery.arrivals.map(({ file, place, sizeBytes }) => ({ file, place, size_bytes: sizeBytes })),
    tries: delivery.tries.map(({ at, durationMs, outcome, problem }) => ({
      ...{ at, duration_ms: durationMs, outcome, problem: problem ?? null },
    })),
  };
}
