/** A turn of whoever reads one slice: its answers into chunks of its own, as the whole of a small survey is read. */
import { sliceQuery } from '../../../snapshots/slice.ts';
import { movedOn } from '../../../work/lifecycle.ts';
import type { RemainingMs } from '../../job/run-deps.ts';
import { readCache } from '../cache-work.ts';
import { readIndex, writeIndex } from '../cached-chunks.ts';
import { type FiguresCache, isAtGeneration } from '../figures-cache.ts';
import { readPages } from '../read-pages.ts';
import { everyAnswer, type ReaderDeps } from '../reading-turn.ts';
import { emptyPart, type SliceKey, sliceDone } from './figures-slice.ts';
import { failReading, keepGoing, sliceWork } from './slice-work.ts';

/** A slice whose ids lie in more ranges than this has its chunks read again when its ids are wanted. */
const MAX_RANGES = 50_000;

type HeldSlice = ReturnType<typeof sliceWork.hold>;

export async function handleSlice(deps: ReaderDeps, key: SliceKey, remainingMs: RemainingMs): Promise<void> {
  const { isLostLeaseCrash, callId: heldBy } = deps;
  const cache = await readCache(deps, key);
  if (!cache || !isAtGeneration(cache, key.generation)) return;
  const { outcome, item, found } = await sliceWork.claim(deps, key, { isLostLeaseCrash, heldBy });
  if (outcome === 'claimed' && item) {
    const held = sliceWork.hold(deps, item, remainingMs);
    await sliceWork.turn(deps, held, () => readSlice(deps, cache, held, remainingMs));
    if (held.item.state === 'done') await keepGoing(deps, cache, held.item);
    if (held.item.state === 'failed') await failReading(deps, held.item);
  }
  if (outcome === 'over' && item) await failReading(deps, item);
  // whoever ended it may have died before it said so
  if (outcome === 'closed' && found) await keepGoing(deps, cache, found);
}

async function readSlice(
  deps: ReaderDeps,
  { sealedToken = '', owner }: FiguresCache,
  held: HeldSlice,
  remainingMs: RemainingMs,
): Promise<void> {
  const { item: slice } = held;
  const read = await readPages(
    {
      deps,
      key: slice,
      upstream: deps.newUpstream({ owner, isChild: false }),
      token: await deps.opener.open(sealedToken, owner),
      query: sliceQuery(everyAnswer(slice), slice.slice),
      fence: slice.fence,
      remainingMs,
      write: async (part) => void (await held.write((found) => movedOn({ ...found, part }))),
      restart: async (part) => emptyPart(part, slice.n, part.pass + 1),
    },
    slice.part,
  );
  if (read.outcome !== 'whole') return sliceWork.handOver(deps, held);
  const { generation: part, seen } = read;
  const ids = seen.ranges(MAX_RANGES);
  const index = `${part.label ?? ''}all-${slice.fence}`;
  const known = await readIndex(deps.snapshots, slice, part);
  await writeIndex(deps.snapshots, slice, part, index, { ...known, ...(ids && { ids }) });
  await held.write((found) => sliceDone(found, { ...part, index }));
}
