/**
 * A file that a respondent uploaded. What came with a form is kept in parts beside the survey's other records; what a
 * browser sent directly is stored apart. Its address holds a name that nobody can guess, so that whoever has the answer has
 * the file. It belongs to the sitting that uploaded it: whoever else names its address in an answer can read it, not remove it.
 */
import { z } from 'zod';
import { attachment } from '../../http/attachment.ts';
import type { Records } from '../../records/records.ts';
import type { PurgedAnswer } from '../store/answer-store.ts';
import { read } from '../store/records-access.ts';
import { changeSent, readSent, removeSent } from './sent-upload.ts';
import { newUploadId, uploadKey, uploadPartBytes } from './upload-key.ts';
import { taken, type UploadService } from './upload-service.ts';

const firstPart = z.object({
  name: z.string(),
  base64: z.string(),
  parts: z.number(),
  /** Whose it is. */
  sitting: z.string(),
});
const laterPart = z.object({ base64: z.string() });

/** A file and who wants to do something to it. */
interface OwnUpload {
  id: string;
  sitting: string;
}

/** Gives the name under which it is kept. */
export async function keepUpload(
  records: Records,
  surveyId: number,
  { sitting, name, bytes }: { sitting: string; name: string; bytes: Buffer },
): Promise<string> {
  const id = newUploadId();
  const parts = Math.max(1, Math.ceil(bytes.length / uploadPartBytes));
  const partOf = (part: number) =>
    bytes.subarray(part * uploadPartBytes, (part + 1) * uploadPartBytes).toString('base64');
  // the first part, which makes it a file, comes last
  for (let part = parts - 1; part > 0; part--) {
    await records.putMany([{ key: uploadKey(surveyId, id, part), value: { base64: partOf(part) } }]);
  }
  await records.putMany([{ key: uploadKey(surveyId, id), value: { name, base64: partOf(0), parts, sitting } }]);
  return id;
}

const LINK_SECONDS = 60;

/** Its bytes, or for a short time the address where they are. */
type FoundUpload = { name: string } & ({ bytes: Buffer } | { url: string });

export async function readUpload(
  service: UploadService,
  surveyId: number,
  id: string,
): Promise<FoundUpload | undefined> {
  const sent = await readSent(service.records, surveyId, id);
  if (!sent) return readParts(service.records, surveyId, id);
  if (sent.state === 'offered' || sent.state === 'dropped') return undefined;
  const { url } = await service.uploads.files.link(taken(surveyId, id), {
    ttlSeconds: LINK_SECONDS,
    contentType: 'application/octet-stream',
    disposition: attachment(sent.name),
  });
  return { name: sent.name, url };
}

/** Whatever it is, no browser opens it here. */
export function attachmentHeaders(name: string): Record<string, string> {
  return {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': attachment(name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  };
}

async function readParts(
  records: Records,
  surveyId: number,
  id: string,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const first = await read(records, uploadKey(surveyId, id), firstPart);
  if (!first) return undefined;
  const rest = Array.from({ length: first.parts - 1 }, (_, at) =>
    read(records, uploadKey(surveyId, id, at + 1), laterPart),
  );
  const parts = [first, ...(await Promise.all(rest))];
  return { name: first.name, bytes: Buffer.concat(parts.map((part) => Buffer.from(part?.base64 ?? '', 'base64'))) };
}

async function removeParts(records: Records, surveyId: number, { id, sitting }: OwnUpload): Promise<void> {
  const first = await read(records, uploadKey(surveyId, id), firstPart);
  if (first?.sitting !== sitting) return;
  for (let part = 0; part < first.parts; part++) await records.remove(uploadKey(surveyId, id, part));
}

/** A file that its sender takes back. What lies apart is removed by the sweeper: the page may put files, not remove them. */
export async function dropUpload(records: Records, surveyId: number, own: OwnUpload, nowMs: number): Promise<void> {
  const { id, sitting } = own;
  if (!(await readSent(records, surveyId, id))) return removeParts(records, surveyId, own);
  const dueAt = new Date(nowMs).toISOString();
  await changeSent(records, surveyId, id, (sent) =>
    sent.sitting === sitting ? { ...sent, state: 'dropped', dueAt } : undefined,
  );
}

/** The files of an answer that is removed for good. One that came by the API has uploaded none, whatever it names. */
export async function removeUploads(
  service: UploadService,
  surveyId: number,
  { answer: { answers }, sitting }: PurgedAnswer,
): Promise<void> {
  if (sitting === undefined) return;
  for (const { answer, answer_type } of answers) {
    if (answer_type === 'file') await removeFiles(service, surveyId, sitting, answer);
  }
}

const files = z.array(z.object({ url: z.string() }));

/** Removes those of the listed files that this sitting has uploaded. */
export async function removeFiles(
  service: UploadService,
  surveyId: number,
  sitting: string,
  listed: unknown,
): Promise<void> {
  for (const { url } of files.safeParse(listed).data ?? []) {
    const id = uploadIdIn(url);
    if (id === undefined) continue;
    const sent = await readSent(service.records, surveyId, id);
    if (!sent) await removeParts(service.records, surveyId, { id, sitting });
    else if (sent.sitting === sitting) await removeSent(service, surveyId, id);
  }
}

/** The name under which a file of this address is kept. */
export function uploadIdIn(url: string): string | undefined {
  return /\/files\/(?:\d+\/)?([\w-]+)$/.exec(url)?.[1];
}
