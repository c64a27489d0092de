/** What a caller asks of a merge, and what a job that merges knows: which surveys become one table, and by what rule. */
import { z } from '@hono/zod-openapi';
import type { Content } from '../formats/format.ts';
import { memberSchemas } from '../member-schemas.ts';
import { matchings } from '../waves/wave.ts';
import { mergeWords } from './batch-words.ts';
import { outputsSchema } from './options.ts';

/** More surveys are hardly waves of one. */
export const mostMerged = 200;
const MOST_MAP_CHARACTERS = 16_384;

/** What tables and figures are made of; files of respondents are no columns. */
const mergeable: readonly Content[] = ['answers', 'summary', 'report', 'codebook'];

const column = z
  .string()
  .max(1_200)
  .regex(
    /^(((wave)?[1-9]\d*:)?(q|var):.|none$)/,
    'expected a column id, such as q:<question> or var:<name>, with "wave<N>:" or a survey id before it where it is not unique, or "none"',
  );

export const matchMapSchema = z
  .record(
    z.string().regex(/^(wave)?[1-9]\d*:(q|var):./, {
      error: 'expected "wave<N>:<column id>" or "<survey id>:<column id>"',
    }),
    column,
  )
  .refine((map) => JSON.stringify(map).length <= MOST_MAP_CHARACTERS, {
    error: `may have at most ${MOST_MAP_CHARACTERS} characters of JSON`,
  });

export const mergeSchema = z
  .strictObject(
    memberSchemas(mergeWords, {
      map: matchMapSchema.default({}),
      outputs: outputsSchema.superRefine((outputs, context) => {
        const at = outputs.findIndex(({ content }) => !mergeable.includes(content));
        const message = `cannot be merged; choose ${mergeable.join(', ')}`;
        if (at >= 0) context.addIssue({ code: 'custom', path: [at, 'content'], message });
      }),
    }),
  )
  .openapi('Merge');

export type Merge = z.infer<typeof mergeSchema>;

/** What makes questions of two waves the same; the map by the ids of surveys. */
export const matchingSchema = z.object({ by: z.enum(matchings), map: z.record(z.string(), z.string()) });

export type Matching = z.infer<typeof matchingSchema>;

export const byName: Matching = { by: 'name', map: {} };

/** The work of a job that merges. */
export const mergeWorkSchema = z.object({
  batchId: z.string(),
  by: z.enum(matchings),
  /** `<survey id>:<column id>` to `<column id>`, `<survey id>:<column id>` or `none`. */
  map: z.record(z.string(), z.string()),
  /** The exports whose answers it merges, in the order of the waves. */
  exports: z.array(z.object({ surveyId: z.number(), jobId: z.string() })),
  /** Surveys of the batch that are not in it, by name; the first few, and how many more. */
  leftOut: z.array(z.string()),
  moreLeftOut: z.number(),
});

/** Where the key of a mapping leads. */
interface MapPlace {
  /** The survey's place in the batch, from 1, or its id. */
  wave?: number;
  surveyId?: number;
  column: string;
}

export function mapPlace(key: string): MapPlace {
  const [place = '', ...rest] = key.split(':');
  const number = Number(place.replace('wave', ''));
  const column = rest.join(':');
  return place.startsWith('wave') ? { wave: number, column } : { surveyId: number, column };
}

/** The map with every key by the survey's id; those of no survey in the list are left out. */
export function mapBySurvey(map: Merge['map'], surveyIds: readonly number[]): Record<string, string> {
  const entries = Object.entries(map).flatMap(([key, target]) => {
    const { wave, surveyId = surveyIds[(wave ?? 0) - 1], column: own } = mapPlace(key);
    const wanted = /^(wave)?\d+:/.test(target) ? targetBySurvey(target, surveyIds) : target;
    return surveyId === undefined || wanted === undefined ? [] : [[`${surveyId}:${own}`, wanted]];
  });
  return Object.fromEntries(entries);
}

function targetBySurvey(target: string, surveyIds: readonly number[]): string | undefined {
  const { wave, surveyId = surveyIds[(wave ?? 0) - 1], column: own } = mapPlace(target);
  return surveyId === undefined || !surveyIds.includes(surveyId) ? undefined : `${surveyId}:${own}`;
}
