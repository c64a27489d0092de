/** Counts the figures of a survey from its kept answers: here, by many workers, or not at all where somebody just has. */
import type { Settled } from '../../../figures/statistics/comparing/settled.ts';
import { createJobFirstPass, needsTwoPasses, settledOf } from '../../outputs/comparing.ts';
import type { CacheDeps } from '../cache-work.ts';
import type { CountedSource } from '../merged-figures.ts';
import type { KeptReader } from '../read-kept.ts';
import { answersOf, gatheringOf, type PartsRequest } from './count-part.ts';
import { keepReply, keptReply, questionOf, type RepliesDeps } from './kept-replies.ts';
import { type Counting, partsOf, shareOut, usualCounting } from './share-out.ts';
import type { Sums } from './sums.ts';

export interface CountingDeps extends RepliesDeps, Pick<CacheDeps, 'now'> {
  /** If left out, whoever is asked counts alone. */
  counting?: Counting;
}

interface CountedFigures {
  gatherer: ReturnType<typeof gatheringOf>['gatherer'];
  /** Answers that pass all filters but are hidden from reports. */
  hidden: number;
}

/** `kept`: the answers of one survey; the waves of several are counted here. */
export async function countFigures(
  deps: CountingDeps,
  source: CountedSource,
  kept: KeptReader | undefined,
): Promise<CountedFigures> {
  if (!kept) return countHere(source);
  const { survey, filters, options } = source;
  const question = questionOf(deps, { kept, survey, filters, options });
  const found = question === undefined ? undefined : await keptReply(deps, kept, question);
  if (found) return summedUp(source, found.settled, [found]);
  const parts = deps.counting ? partsOf(kept.generation, deps.counting.division ?? usualCounting) : [];
  const counted =
    deps.counting && parts.length > 1
      ? await countByMany(deps, deps.counting, source, { kept, parts })
      : await countHere(source);
  const { gatherer, hidden, settled } = counted;
  if (question !== undefined) {
    const sums = { question, hidden, bytes: gatherer.store(), ...(settled && { settled }) };
    await keepReply(deps, kept, sums);
  }
  return counted;
}

type Counted = CountedFigures & { settled?: Settled | undefined };

async function countHere(source: CountedSource): Promise<Counted> {
  const answers = answersOf(source);
  const firstPass = needsTwoPasses(answers.job) ? createJobFirstPass(answers) : undefined;
  if (firstPass) for await (const chunk of source.chunks(firstPass.reads)) firstPass.readChunk(chunk);
  const settled = firstPass && settledOf(answers, firstPass);
  const { gatherer, seen } = gatheringOf(source, settled);
  for await (const chunk of source.chunks(gatherer.reads)) gatherer.readChunk(chunk);
  return { gatherer, hidden: seen().hidden, settled };
}

/** Sums are exact and merged in the order of the chunks: the digits do not depend on how the work was cut. */
async function countByMany(
  deps: CountingDeps,
  counting: Counting,
  source: CountedSource,
  { kept, parts }: { kept: KeptReader; parts: PartsRequest['parts'] },
): Promise<Counted> {
  const { survey, facts, filters, options } = source;
  const { key, generation } = kept;
  const share = (request: Pick<PartsRequest, 'stage' | 'settled'>) =>
    shareOut(deps, counting, {
      key,
      request: { ...request, survey, facts, filters, options, generation, parts },
      chunksOf: ([from, to]) => kept.part(from, to),
    });
  const answers = answersOf(source);
  const firstPass = needsTwoPasses(answers.job) ? createJobFirstPass(answers) : undefined;
  if (firstPass) {
    for (const { bytes } of await share({ stage: 'look' }))
      firstPass.mergeStored(JSON.parse(Buffer.from(bytes).toString()));
  }
  const settled = firstPass && settledOf(answers, firstPass);
  const sums = await share({ stage: 'gather', ...(settled && { settled }) });
  return { ...summedUp(source, settled, sums), settled };
}

function summedUp(source: CountedSource, settled: Settled | undefined, sums: readonly Sums[]): CountedFigures {
  const { gatherer } = gatheringOf(source, settled);
  for (const { bytes } of sums) gatherer.mergeStored(bytes);
  return { gatherer, hidden: sums.reduce((all, { hidden }) => all + hidden, 0) };
}
