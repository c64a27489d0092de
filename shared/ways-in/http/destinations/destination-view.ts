/** Destinations and their deliveries as their owner sees them. What opens a destination is never shown. */
import type { z } from '@hono/zod-openapi';
import type { DestinationDelivery } from '../../../delivery/destinations/delivery.ts';
import type { Destination } from '../../../delivery/destinations/destination.ts';
import type { DestinationView, destinationDeliveryViewSchema } from '../../../operations/destinations.ts';

export function destinationView({ id, name, createdAt, updatedAt, place }: Destination): DestinationView {
  const shared = { id, name, created_at: createdAt, updated_at: updatedAt };
  switch (place.kind) {
    case 's3':
    case 'delta': {
      const { bucket, region, prefix, endpoint, roleArn, externalId, accessKeyId } = place;
      return {
        ...shared,
        kind: place.kind,
        bucket,
        region,
        prefix,
        endpoint: endpoint ?? null,
        role_arn: roleArn ?? null,
        external_id: externalId ?? null,
        access_key_id: accessKeyId ?? null,
      };
    }
    case 'sftp': {
      const { host, port, user, folder, hostKey, login } = place;
      return { ...shared, kind: 'sftp', host, port, user, folder, host_key: hostKey, login };
    }
    case 'postgres': {
      const { host, port, database, user, schema, isPlain, ca } = place;
      const sslmode = isPlain ? 'disable' : 'verify-full';
      return { ...shared, kind: 'postgres', host, port, database, user, schema, sslmode, ca: ca ?? null };
    }
    case 'email':
      return { ...shared, ...place };
  }
}

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
    next_try_at: delivery.notBefore ?? null,
    problem: delivery.problem ?? null,
    note: delivery.note ?? null,
    files: delivery.files,
    size_bytes: delivery.sizeBytes,
    arrivals: delivery.arrivals.map(({ file, place, sizeBytes }) => ({ file, place, size_bytes: sizeBytes })),
    tries: delivery.tries.map(({ at, durationMs, outcome, problem }) => ({
      at,
      duration_ms: durationMs,
      outcome,
      problem: problem ?? null,
    })),
  };
}
