/**
 * A small file that a respondent uploaded, kept beside the survey's other records and removed with them. Its address
 * holds a name that nobody can guess, so that whoever has the answer has the file.
 */
import { z } from 'zod';
import type { RecordKey, Records } from '../../ports.ts';
import { read } from '../store/records-access.ts';
import { at } from '../store/stored.ts';

/** What one record of the table can hold beside its other members. */
const storedFileBytes = 200 * 1024;

const storedFileSchema = z.object({ name: z.string(), base64: z.string() });

/** Without the origin, which may change: answers keep this, and whoever reads them is shown the whole address. */
export const storedFilePath = (surveyId: number, id: string) => `${filesRoot}${surveyId}/${id}`;

const filesRoot = '/v3/public/files/';

export function storedFileRecord(
  surveyId: number,
  id: string,
  { name, bytes }: { name: string; bytes: Buffer },
): { key: RecordKey; value: z.infer<typeof storedFileSchema> } {
  if (bytes.length > storedFileBytes) throw new Error(`${name} has more than ${storedFileBytes} bytes`);
  return { key: keyOf(surveyId, id), value: { name, base64: bytes.toString('base64') } };
}

export async function readStoredFile(
  records: Records,
  surveyId: number,
  id: string,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const found = await read(records, keyOf(surveyId, id), storedFileSchema);
  return found && { name: found.name, bytes: Buffer.from(found.base64, 'base64') };
}

function keyOf(surveyId: number, id: string): RecordKey {
  return at(`Q#${surveyId}`, `U#${id}`);
}

/** The file of an answer as its readers see it. */
export function wholeAddress(file: unknown, publicUrl: string): unknown {
  if (typeof file !== 'object' || file === null || !('url' in file)) return file;
  const { url } = file;
  return typeof url === 'string' && url.startsWith(filesRoot) ? { ...file, url: `${publicUrl}${url}` } : file;
}
