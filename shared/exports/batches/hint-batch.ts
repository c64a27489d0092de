/** The message of a batch only says "look at it"; losing one costs minutes, not the batch. */
import type { ExportDeps } from '../job/export-deps.ts';
import type { BatchKey } from './batch.ts';

interface BatchHint {
  owner: string;
  batchId: string;
  /** It has been silent for long: check the exports themselves, not the rows. */
  isOverdue?: true;
}

export async function hintBatch(
  deps: Pick<ExportDeps, 'batchQueue' | 'log'>,
  { owner, id }: BatchKey,
  { delaySeconds = 0, isOverdue = false } = {},
): Promise<void> {
  const hint: BatchHint = { owner, batchId: id, ...(isOverdue && { isOverdue }) };
  try {
    await deps.batchQueue.send(hint, delaySeconds);
  } catch (error) {
    deps.log.warn('message not sent; the sweeper will send it', { batchId: id, error });
  }
}
