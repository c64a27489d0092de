/**
 * A file that a browser sends directly to the store: a record says whose it is and how far it has come, the bytes lie apart. It is
 * looked at again once its form is no longer good: what did not become part of an answer is removed then.
 */
import { z } from 'zod';
import { changeRecord } from '../../records/change-record.ts';
import type { Records } from '../../records/records.ts';
import { read } from '../store/records-access.ts';
import { uploadKey } from './upload-key.ts';
import { quarantined, taken, type UploadService } from './upload-service.ts';

const sentSchema = z.object({
  name: z.string(),
  sitting: z.string(),
  question: z.string(),
  /** `joined`: named by its sitting, and by the answer that this becomes. `dropped`: taken back. */
  state: z.enum(['offered', 'taken', 'joined', 'dropped']),
  /** What a look for malware said of it, where there was one. */
  scan: z.enum(['clean', 'unknown']).optional(),
  /** When it is looked at again. */
  dueAt: z.string().optional(),
});

type SentUpload = z.infer<typeof sentSchema>;

const timesOf = ({ dueAt }: SentUpload) => ({ dueAt, isCleaning: true });

export async function offerSent(records: Records, surveyId: number, id: string, sent: SentUpload): Promise<void> {
  await records.create(uploadKey(surveyId, id), sent, timesOf(sent));
}

/** Undefined where the table holds the bytes too, or there is no such file. */
export async function readSent(records: Records, surveyId: number, id: string): Promise<SentUpload | undefined> {
  return read(records, uploadKey(surveyId, id), sentSchema.or(z.unknown().transform(() => undefined)));
}

export async function changeSent(
  records: Records,
  surveyId: number,
  id: string,
  change: (sent: SentUpload) => SentUpload | undefined,
): Promise<void> {
  await changeRecord(records, uploadKey(surveyId, id), sentSchema, change, { times: timesOf });
}

export async function removeSent({ records, uploads }: UploadService, surveyId: number, id: string): Promise<void> {
  await removeQuarantined({ uploads }, surveyId, id);
  await uploads.files.removeAll(taken(surveyId, id));
  await records.remove(uploadKey(surveyId, id));
}

export async function removeQuarantined(
  { uploads }: Pick<UploadService, 'uploads'>,
  surveyId: number,
  id: string,
): Promise<void> {
  await uploads.files.removeAll(quarantined(surveyId, id));
}
