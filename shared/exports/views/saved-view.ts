/**
 * A named way to look at surveys: which answers, broken down and compared how, under what privacy. Figures, exports, batches
 * and schedules take it by its id. It keeps the members that were given and no others: what is left out is left to each
 * request that uses it, or to a preset beside it.
 */
import { z } from '@hono/zod-openapi';
import { filtersSchema } from '../../surveys/filters/filters.ts';
import { isObject } from '../../surveys/question.ts';
import { matchingSchema } from '../merge-options.ts';
import { optionsSchema } from '../options.ts';

/**
 * Checked whole, kept as it was given: a default that was filled in would override what somebody has chosen elsewhere.
 */
function asGiven(schema: z.ZodType<object>) {
  return z.record(z.string(), z.unknown()).transform((given, context) => {
    const read = schema.safeParse(given);
    if (read.success) return onlyGiven(read.data, given);
    for (const issue of read.error.issues) {
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
      for (const key of unknown ?? [undefined]) {
        const path = key === undefined ? issue.path : [...issue.path, key];
        context.issues.push({
          code: 'custom',
          input: given,
          path,
          message: unknown ? 'unknown parameter' : issue.message,
        });
      }
    }
    return z.NEVER;
  });
}

function onlyGiven(read: object, given: object): Record<string, unknown> {
  const members: [string, unknown][] = Object.entries(read);
  return Object.fromEntries(
    members.flatMap(([name, value]) => {
      const own: unknown = Object.getOwnPropertyDescriptor(given, name)?.value;
      if (own === undefined) return [];
      return [[name, isObject(value) && isObject(own) ? onlyGiven(value, own) : value]];
    }),
  );
}

const surveyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** What a view is of: one survey, or several that are shown as waves. */
export const viewSurveySchemas = { one: surveyId, several: z.array(surveyId).min(2).max(20) };

/** What it shows of them, with the names of the API. */
export const viewMembers = {
  name: z.string().trim().min(1).max(200).openapi({ example: 'Unhappy customers in Germany' }),
  filters: asGiven(filtersSchema)
    .optional()
    .openapi({ example: { country: ['DE'], period: 'last_30_days' } })
    .describe('which answers, as in an export'),
  options: asGiven(optionsSchema.omit({ branding: true }))
    .optional()
    .openapi({ example: { report: { banner: [['device']] } } })
    .describe('as in an export, without branding: breakdown, comparison, privacy, language'),
  questions: z
    .array(z.string().min(1).max(1_200))
    .min(1)
    .max(1_000)
    .optional()
    .openapi({ example: ['q:101'] })
    .describe('figures show only these, by id or title; all if left out'),
};

const kept = z.record(z.string(), z.unknown()).optional();

export const savedViewSchema = z.object({
  ...viewMembers,
  filters: kept,
  options: kept,
  owner: z.string(),
  id: z.string(),
  surveyId: viewSurveySchemas.one.optional(),
  surveyIds: viewSurveySchemas.several.optional(),
  trackerId: z.string().optional(),
  /** Only where a view of a tracker is frozen to be shown: how its waves, then named one by one, are matched. */
  matching: matchingSchema.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type SavedView = z.infer<typeof savedViewSchema>;

/** It names one survey, several or a tracker. */
export type ViewRequest = Pick<
  SavedView,
  'name' | 'surveyId' | 'surveyIds' | 'trackerId' | 'filters' | 'options' | 'questions'
>;

/** Members that are left out stay; naming one survey, several or a tracker takes the place of the others. */
export type ViewChange = { [Name in Exclude<keyof ViewRequest, 'questions'>]?: ViewRequest[Name] | undefined } & {
  /** Null: all of them. */
  questions?: readonly string[] | null | undefined;
};
