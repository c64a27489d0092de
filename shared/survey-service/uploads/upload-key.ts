/** Under which keys and names files of respondents are kept: names that nobody can guess. */
import { randomBytes } from 'node:crypto';
import type { RecordKey } from '../../records/records.ts';
import { at } from '../store/stored.ts';

const UPLOAD = 'U#';

/** What one record of the table can hold, in base64, beside its other members. */
export const uploadPartBytes = 200 * 1024;

export function newUploadId(): string {
  return randomBytes(18).toString('base64url');
}

export function uploadKey(surveyId: number, id: string, part = 0): RecordKey {
  return at(`Q#${surveyId}`, part === 0 ? `${UPLOAD}${id}` : `${UPLOAD}${id}#${part}`);
}

/** The key of a whole file; undefined for anything else. */
export function uploadOf({ partition, sort }: RecordKey): { surveyId: number; id: string } | undefined {
  const surveyId = /^Q#(\d+)$/.exec(partition)?.[1];
  const id = /^U#([\w-]+)$/.exec(sort)?.[1];
  return surveyId === undefined || id === undefined ? undefined : { surveyId: Number(surveyId), id };
}
