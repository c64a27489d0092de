/** A shipment that every process makes alike: a small file, and one that takes several parts. */
import { createHash } from 'node:crypto';
import type { DestinationDelivery } from '../../../shared/delivery/destinations/delivery.ts';
import type { DestinationKind } from '../../../shared/delivery/destinations/destination.ts';
import type { Shipment, ShippedFile } from '../../../shared/delivery/destinations/shipment.ts';

const PIECE_BYTES = 64 * 1024;

/** The sizes of its files: parts of a bucket have at least 5 MiB, a server takes what it is given. */
const sizes: Record<DestinationKind, readonly number[]> = {
  s3: [1_000, 11 * 1024 * 1024],
  sftp: [1_000, 300_000],
  email: [1_000, 150_000],
  // what tables are made of files is put to the test by G46
  postgres: [],
  delta: [],
};

export function bytesOf(sizeBytes: number): Buffer {
  return Buffer.alloc(sizeBytes, createHash('sha256').update(String(sizeBytes)).digest());
}

export function pathsOf(kind: DestinationKind): { path: string; sizeBytes: number }[] {
  return sizes[kind].map((sizeBytes, at) => ({ path: `run/file ${at}.csv`, sizeBytes }));
}

export function shipmentOf({ id, owner, attach, linkSeconds }: DestinationDelivery, kind: DestinationKind): Shipment {
  return {
    id,
    owner,
    attach,
    linkSeconds,
    runDate: '2026-03-02',
    subject: { kind: 'export', id: 'exp_1', name: 'Lunch' },
    counts: { total: 1, ready: 1, failed: 0 },
    files: pathsOf(kind).map(({ path, sizeBytes }) => fileOf(path, sizeBytes)),
  };
}

function fileOf(path: string, sizeBytes: number): ShippedFile {
  const bytes = bytesOf(sizeBytes);
  return {
    id: path,
    name: path.slice(4),
    path,
    content: 'answers',
    format: 'csv',
    contentType: 'text/csv',
    sizeBytes,
    rows: 1,
    sha256: null,
    isPersonal: false,
    surveyId: 1,
    surveyName: 'Lunch',
    async *open({ start, end } = { start: 0, end: sizeBytes }) {
      for (let at = start; at < end; at += PIECE_BYTES) yield bytes.subarray(at, Math.min(end, at + PIECE_BYTES));
    },
    shareLink: async () => ({ url: 'https://exports.test/s/x', expiresAt: '2026-03-09T00:00:00.000Z' }),
  };
}
