/** Reads a link from its record; one that cannot be read is shown as expired, and leads nowhere. */
import type { ValueReader } from '../../records/read-record.ts';
import { momentOf, readableMembers } from '../../records/stand-in.ts';
import { type Link, type LinkKey, linkSchema } from './link.ts';

export function linkReader(key: LinkKey): ValueReader<Link> {
  return { parse: (value) => linkSchema.safeParse(value).data, standIn: (value) => standIn(key, value) };
}

function standIn({ owner, id }: LinkKey, value: unknown): Link {
  const known = readableMembers(linkSchema.partial(), value);
  const createdAt = momentOf(known.createdAt);
  return {
    id,
    owner,
    target: known.target ?? { kind: 'export', jobId: '', fileIndex: 0 },
    fileName: known.fileName ?? '',
    language: known.language ?? 'en',
    createdAt,
    expiresAt: createdAt,
    ...(known.revokedAt !== undefined && { revokedAt: momentOf(known.revokedAt) }),
  };
}
