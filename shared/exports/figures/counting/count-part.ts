/** Counts some chunks of a survey: the first look at what is compared, or the sums of the figures themselves. */
import { z } from 'zod';
import type { Chunk } from '../../../figures/columns/chunk.ts';
import { settledSchema } from '../../../figures/statistics/comparing/settled.ts';
import { factsSchema } from '../../../surveys/facts.ts';
import { filtersSchema } from '../../../surveys/filters/filters.ts';
import { surveySchema } from '../../../surveys/survey.ts';
import { type Output, settledOptionsSchema } from '../../options.ts';
import { type CountedAnswers, createJobFirstPass, settledFor } from '../../outputs/comparing.ts';
import { createGathering } from '../../outputs/gather.ts';
import { generationSchema } from '../figures-cache.ts';
import { storedSums } from './sums.ts';

/** Figures are those of this output. */
export const figureOutputs: Output[] = [{ content: 'report', format: 'pdf' }];

export const partsSchema = z.object({
  stage: z.enum(['look', 'gather']),
  survey: surveySchema,
  facts: factsSchema,
  filters: filtersSchema,
  options: settledOptionsSchema.omit({ branding: true }),
  /** What the look has come to. */
  settled: settledSchema.optional(),
  generation: generationSchema,
  /** By part: the number of its first chunk, and of the first behind it. */
  parts: z.array(z.tuple([z.number(), z.number()])),
});

/** A question about a survey that several workers share, each a part of its chunks. */
export type PartsRequest = z.infer<typeof partsSchema>;
type Asked = Pick<PartsRequest, 'survey' | 'facts' | 'filters' | 'options'>;

export type ChunksOf = (reads: (field: string) => boolean) => AsyncIterable<Chunk>;

export function answersOf({ survey, facts, filters, options }: Asked): CountedAnswers {
  return { survey, job: { filters, options, outputs: figureOutputs }, snapshot: { facts } };
}

export function gatheringOf(asked: Asked, settled: PartsRequest['settled']) {
  const answers = answersOf(asked);
  return createGathering(answers, settledFor(answers.job, settled));
}

export async function countPart(
  { stage, settled, ...asked }: Omit<PartsRequest, 'generation' | 'parts'>,
  chunksOf: ChunksOf,
): Promise<Uint8Array> {
  if (stage === 'look') {
    const firstPass = createJobFirstPass(answersOf(asked));
    for await (const chunk of chunksOf(firstPass.reads)) firstPass.readChunk(chunk);
    return storedSums({ hidden: 0, bytes: Buffer.from(JSON.stringify(firstPass.store())) });
  }
  const { gatherer, seen } = gatheringOf(asked, settled);
  for await (const chunk of chunksOf(gatherer.reads)) gatherer.readChunk(chunk);
  return storedSums({ hidden: seen().hidden, bytes: gatherer.store() });
}
