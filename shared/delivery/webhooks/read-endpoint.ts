/** Reads an endpoint from its record; one that cannot be read is shown as disabled: nothing is sent to it. */
import type { ValueReader } from '../../records/read-record.ts';
import { momentOf, readableMembers } from '../../records/stand-in.ts';
import { type Endpoint, type EndpointKey, endpointSchema } from './endpoint.ts';

export function endpointReader(key: EndpointKey): ValueReader<Endpoint> {
  return { parse: (value) => endpointSchema.safeParse(value).data, standIn: (value) => standIn(key, value) };
}

function standIn({ owner, id }: EndpointKey, value: unknown): Endpoint {
  const known = readableMembers(endpointSchema.partial(), value);
  const createdAt = momentOf(known.createdAt);
  return {
    id,
    owner,
    url: known.url ?? '',
    events: known.events ?? [],
    method: known.method ?? 'post',
    secrets: known.secrets ?? [],
    createdAt,
    ...(known.extra !== undefined && { extra: known.extra }),
    disabled: { at: createdAt, reason: 'unreadable' },
  };
}
