/** Edited decks on their way in: a form by which one is uploaded, and what arrived by it. The sweeper removes both after a day. */
import { z } from 'zod';
import { timeOrderedId } from '../../crypto.ts';
import { templateLimits } from '../../formats/pptx/template/template-faults.ts';
import type { Clock, DropBox, Files, PostForm } from '../../ports.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { iso } from '../../work/lifecycle.ts';
import { type OwnedId, uploadedKey } from '../deck-templates/template-store.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { Caller } from '../owner.ts';

const FORM_SECONDS = 3600;
const DAY_MS = 86_400_000;
const MOST_UPLOADS = 50;

const uploadSchema = z.object({ createdAt: z.string() });
const reader = { parse: (value: unknown) => uploadSchema.safeParse(value).data };
const PREFIX = 'DECKUPLOAD#';
const keyOf = (owner: string, id: string) => ({ partition: `O#${owner}`, sort: PREFIX + id });

interface StoredUploads {
  records: Records;
  files: Pick<Files, 'removeAll'>;
  now: Clock;
}

type UploadDeps = RequestDeps & {
  /** Whoever hands out forms can sign them. */
  templateForms: Pick<DropBox, 'form'>;
};

interface DeckUpload {
  id: string;
  form: PostForm;
  expiresAt: string;
}

export async function makeDeckUpload(deps: UploadDeps, { owner }: Caller): Promise<DeckUpload> {
  const now = deps.now();
  if ((await standing(deps, owner)) >= MOST_UPLOADS)
    throw new Problem('conflict.too_many_deck_uploads', { most: MOST_UPLOADS });
  const id = timeOrderedId('upl', now);
  const form = await deps.templateForms.form(uploadedKey({ owner, id }), {
    mostBytes: templateLimits.bytes,
    ttlSeconds: FORM_SECONDS,
  });
  // the sweeper comes first: without the record nobody would look for the file
  const times = { dueAt: iso(now + DAY_MS), isCleaning: true, forgetAt: iso(now + 2 * DAY_MS) };
  await deps.records.create(keyOf(owner, id), { createdAt: iso(now) }, times);
  return { id, form, expiresAt: iso(now + FORM_SECONDS * 1000) };
}

/** The table forgets records some time after it may. */
async function standing({ records, now }: { records: Records; now(): number }, owner: string): Promise<number> {
  const found = await uploadsOf(records, owner);
  return found.filter((record) => isStanding(readRecord(record, reader), now())).length;
}

function uploadsOf(records: Records, owner: string) {
  return records.list({ partition: `O#${owner}`, prefix: PREFIX, limit: 2 * MOST_UPLOADS });
}

/** The upload that a due record is about, or undefined when the record is of another kind. */
export function deckUploadKeyOf({ partition, sort }: RecordKey): OwnedId | undefined {
  if (!sort.startsWith(PREFIX) || !partition.startsWith('O#')) return undefined;
  return { owner: partition.slice(2), id: sort.slice(PREFIX.length) };
}

/** The sweeper's check. */
export async function sweepDeckUpload(deps: StoredUploads, key: OwnedId): Promise<'cleaned' | 'untouched'> {
  const record = await deps.records.get(keyOf(key.owner, key.id));
  if (!record || isStanding(readRecord(record, reader), deps.now())) return 'untouched';
  await deps.files.removeAll(uploadedKey(key));
  await deps.records.remove(keyOf(key.owner, key.id));
  return 'cleaned';
}

/** What has arrived; the forms stay, and with them the sweeper's look at what they may still bring. */
export async function emptyDeckUploads(deps: Omit<StoredUploads, 'now'>, owner: string): Promise<void> {
  for (const record of await uploadsOf(deps.records, owner)) {
    const key = deckUploadKeyOf(record);
    if (key) await deps.files.removeAll(uploadedKey(key));
  }
}

function isStanding(upload: z.infer<typeof uploadSchema> | undefined, now: number): boolean {
  return upload !== undefined && Date.parse(upload.createdAt) + DAY_MS > now;
}

/** Throws where nobody has uploaded it. */
export async function uploadedDeck(deps: RequestDeps, { owner }: Caller, id: string): Promise<Buffer> {
  const record = await deps.records.get(keyOf(owner, id));
  const shown = JSON.stringify(id);
  if (!record || !isStanding(readRecord(record, reader), deps.now())) {
    throw invalid('upload_id', 'deck_upload_unknown', { id: shown });
  }
  const bytes = await deps.files.read(uploadedKey({ owner, id }));
  if (!bytes) throw invalid('upload_id', 'deck_not_uploaded', { id: shown });
  return Buffer.from(bytes);
}
