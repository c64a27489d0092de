/**
 * A file that a respondent uploaded, kept in parts beside the survey's other records and removed with them. Its address
 * holds a name that nobody can guess, so that whoever has the answer has the file.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { RecordKey, Records } from '../../ports.ts';
import type { GivenAnswer } from '../store/answer-record.ts';
import { read } from '../store/records-access.ts';
import { at } from '../store/stored.ts';

/** What one record of the table can hold, in base64, beside its other members. */
const PART_BYTES = 200 * 1024;

const firstPart = z.object({ name: z.string(), base64: z.string(), parts: z.number().default(1) });
const laterPart = z.object({ base64: z.string() });

/** Gives the name under which it is kept. */
export async function keepUpload(records: Records, surveyId: number, name: string, bytes: Buffer): Promise<string> {
  const id = randomBytes(18).toString('base64url');
  const parts = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
  const partOf = (part: number) => bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64');
  // the first part, which makes it a file, comes last
  for (let part = parts - 1; part > 0; part--) {
    await records.putMany([{ key: uploadKey(surveyId, id, part), value: { base64: partOf(part) } }]);
  }
  await records.putMany([{ key: uploadKey(surveyId, id), value: { name, base64: partOf(0), parts } }]);
  return id;
}

export async function readUpload(
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

async function removeUpload(records: Records, surveyId: number, id: string): Promise<void> {
  const first = await read(records, uploadKey(surveyId, id), firstPart);
  for (let part = 0; part < (first?.parts ?? 0); part++) await records.remove(uploadKey(surveyId, id, part));
}

/** The files of an answer that is removed for good. */
export async function removeUploads(records: Records, surveyId: number, given: readonly GivenAnswer[]): Promise<void> {
  for (const { answer, answer_type } of given) {
    if (answer_type === 'file') await removeFiles(records, surveyId, answer);
  }
}

const files = z.array(z.object({ url: z.string() }));

export async function removeFiles(records: Records, surveyId: number, listed: unknown): Promise<void> {
  for (const { url } of files.safeParse(listed).data ?? []) {
    const id = /\/files\/(?:\d+\/)?([\w-]+)$/.exec(url)?.[1];
    if (id !== undefined) await removeUpload(records, surveyId, id);
  }
}

export function uploadKey(surveyId: number, id: string, part = 0): RecordKey {
  return at(`Q#${surveyId}`, part === 0 ? `U#${id}` : `U#${id}#${part}`);
}
