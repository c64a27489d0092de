/** One file of a delivery: its bytes, piece by piece, a link to it, and whether it shows personal data. */
import { z } from 'zod';
import type { DestinationDelivery } from '../../delivery/destinations/delivery.ts';
import type { Destination } from '../../delivery/destinations/destination.ts';
import type { ShippedFile } from '../../delivery/destinations/shipment.ts';
import { createLink } from '../../delivery/links/create-link.ts';
import type { ResolveTarget } from '../../delivery/links/link.ts';
import { createLinkStore } from '../../delivery/links/link-store.ts';
import type { Content } from '../../formats/format.ts';
import { recipientsOf } from '../disclosure/recipients.ts';
import type { FilesTarget } from '../disclosure/share-files.ts';
import type { ExportDeps } from '../job/export-deps.ts';
import type { JobFile } from '../job/job.ts';
import type { Options } from '../options.ts';

export interface PackDeps extends Pick<ExportDeps, 'jobs' | 'records' | 'files' | 'now' | 'publicUrl'> {
  resolveTarget: ResolveTarget;
}

/** A file that is to go on its way, of an export or of a whole batch. */
export interface FinishedFile {
  /** For a bundle, the id of its batch. */
  exportId: string;
  surveyId?: number;
  surveyName: string;
  file: Pick<JobFile, 'name' | 'key' | 'contentType' | 'sizeBytes'> & {
    rows: number | null;
    content: string;
    format: string;
    sha256: string | null;
  };
  /** The table that a database makes of it. */
  table?: string;
  /** What a bundle holds. */
  contents?: readonly string[];
  privacy: Options['privacy'];
  manifestKey?: string | undefined;
  target: FilesTarget;
}

const PIECE_BYTES = 4 * 1024 * 1024;

export async function shippedFile(
  deps: PackDeps,
  { owner }: DestinationDelivery,
  destination: Destination,
  finished: FinishedFile,
  path: string,
  looksInside: boolean,
): Promise<ShippedFile> {
  const { exportId, surveyId, surveyName, file, target } = finished;
  const { name, content, format, contentType, sizeBytes, rows, sha256, key } = file;
  return {
    id: `${exportId}/${content}.${format}`,
    name,
    path,
    content,
    format,
    contentType,
    sizeBytes,
    rows,
    sha256,
    isPersonal: looksInside ? await showsPersonal(deps, owner, finished) : true,
    surveyId,
    surveyName,
    ...(finished.table !== undefined && { table: { name: finished.table, exportId } }),
    open: ({ start, end } = { start: 0, end: sizeBytes }) => piecesOf(deps, key, start, end),
    async shareLink(expiresInSeconds) {
      const found = await deps.resolveTarget(owner, target);
      if (typeof found === 'string') throw new Error(`the file of ${exportId} is ${found}`);
      const recipients = recipientsOf(destination);
      const wanted = { expiresInSeconds, password: null, maxDownloads: null, sender: null, recipients };
      const links = createLinkStore(deps.records, deps.now);
      const { link, token } = await createLink({ links, now: deps.now }, owner, target, found, wanted);
      return { url: `${deps.publicUrl}/s/${token}`, expiresAt: link.expiresAt };
    },
  };
}

async function* piecesOf({ files }: PackDeps, key: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += PIECE_BYTES) {
    const piece = await files.readRange(key, at, Math.min(end, at + PIECE_BYTES));
    if (!piece) throw new Error(`the file ${key} is gone or shorter than it was`);
    yield piece;
  }
}

const manifestSchema = z.object({
  columns: z.array(z.object({ privacy: z.object({ treatment: z.string(), kind: z.string().nullable() }) })),
});

/** What holds no answers of one person. */
const impersonal: ReadonlySet<string> = new Set<Content>(['summary', 'report', 'codebook', 'script']);

/** Reports hide personal data unless they are set to keep it; a table shows what was done to its columns. */
async function showsPersonal(
  deps: PackDeps,
  owner: string,
  { file, privacy, ...finished }: FinishedFile,
): Promise<boolean> {
  if (privacy.personal === 'keep') return true;
  const { contents = [file.content] } = finished;
  if (contents.every((content) => impersonal.has(content))) return false;
  const { manifestKey } = finished.manifestKey
    ? finished
    : ((await deps.jobs.get({ owner, id: finished.exportId })) ?? finished);
  const bytes = manifestKey === undefined ? undefined : await deps.files.read(manifestKey);
  const manifest = bytes && manifestSchema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data;
  if (!manifest) return true;
  return manifest.columns.some((column) => column.privacy.kind !== null && column.privacy.treatment === 'keep');
}
