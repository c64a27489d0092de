/** A worker's turn on one part of a question: counts its chunks and hands the sums in. */
import { z } from 'zod';
import type { CacheDeps } from '../cache-work.ts';
import { chunksIn } from '../read-chunks.ts';
import { countPart, partsSchema } from './count-part.ts';
import { countsPrefix } from './share-out.ts';

const countMessage = z.object({
  owner: z.string(),
  surveyId: z.number(),
  isTrash: z.boolean(),
  generation: z.string(),
  id: z.string(),
  part: z.number().int().nonnegative(),
});

/**
 * A message that cannot be read throws, and its queue parks it. All other errors are only reported: the function that
 * asked counts the part, and does not wait for another try.
 */
export async function handleCountHint(deps: Pick<CacheDeps, 'snapshots' | 'log'>, message: unknown): Promise<void> {
  const { generation: generationId, id, part, ...key } = countMessage.parse(message);
  const prefix = countsPrefix(key, { id: generationId }, id);
  try {
    const stored = await deps.snapshots.read(`${prefix}request`);
    // whoever asked has gone
    if (!stored) return;
    const request = partsSchema.parse(JSON.parse(Buffer.from(stored).toString()));
    const [from, to] = request.parts[part] ?? [0, 0];
    const { generation } = request;
    const sums = await countPart(request, (reads) => chunksIn(deps.snapshots, { key, generation, from, to }, reads));
    await deps.snapshots.put(`${prefix}${part}`, sums);
  } catch (error) {
    deps.log.warn('a part of figures was not counted', { surveyId: key.surveyId, id, part, error });
  }
}
