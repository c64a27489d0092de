/** A batch in a few words, such as `ready every monday`: all that filtering a list of batches needs. */

import { isNameWanted, searchable } from '../../records/wanted-name.ts';
import { batchStatuses } from '../statuses.ts';
import type { Batch, BatchStatus } from './batch.ts';

export interface BatchFilter {
  status?: BatchStatus | undefined;
  /** Words in its name. */
  search?: string | undefined;
}

export function batchBrief({ status, name, deletedAt }: Batch): string {
  return `${deletedAt ? 'deleted' : status} ${searchable(name)}`;
}

/** Whether the batch of a brief may be wanted; one whose brief cannot be read may. */
export function mayBeWantedBatch(brief: string, { status, search }: BatchFilter): boolean {
  const [word = '', ...name] = brief.split(' ');
  if (word === 'deleted') return false;
  if (!batchStatuses.some((known) => known === word)) return true;
  return (status === undefined || status === word) && isNameWanted(name.join(' '), search ?? '');
}

export function isBatchWanted(batch: Batch, { status, search }: BatchFilter): boolean {
  if (batch.deletedAt) return false;
  return (status === undefined || batch.status === status) && isNameWanted(batch.name, search ?? '');
}
