/** The surveys of a batch in the order in which they were named; those that were found in a list go by their ids. */
import { z } from 'zod';
import type { Files } from '../../ports.ts';
import { unspill } from '../job/spill.ts';
import type { Batch } from './batch.ts';

export async function batchOrder(
  { files }: { files: Files },
  { surveys }: Batch,
  found: readonly number[],
): Promise<readonly number[]> {
  if (!('ids' in surveys)) return found;
  const named = await unspill(files, surveys.ids, z.array(z.number()));
  return named ?? found;
}
