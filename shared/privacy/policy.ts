/** What a caller asks to be done with personal data: the wire shape, and which of two treatments is the stricter. */
import { z } from '@hono/zod-openapi';
import { freeTextPolicies, personalPolicies, treatments } from './policy-words.ts';

export type Treatment = (typeof treatments)[number];

/** What may happen to a cell: a free text may be scrubbed, too, and a time told less exactly. */
const cellTreatments = ['keep', 'scrub', 'coarsen', 'mask', 'pseudonym', 'remove'] as const;
export type CellTreatment = (typeof cellTreatments)[number];

/** And what to a column of any file. `counted`: figures tell how many have answered, and nothing of what. */
export const toldTreatments = [...cellTreatments, 'counted'] as const;
export type ToldTreatment = (typeof toldTreatments)[number];

const LARGEST_BASE = 1_000;
const LONGEST_SALT = 200;
const MAX_COLUMNS = 1_000;

export const privacySchema = z
  .strictObject({
    personal: z
      .enum(personalPolicies)
      .default('auto')
      .describe('auto: personal columns stay in the answers and are only counted in summaries and reports'),
    free_text: z
      .enum(freeTextPolicies)
      .nullable()
      .default(null)
      .describe(
        'null: scrubbed where `personal` is mask, pseudonym or remove; else kept in the answers, scrubbed in summaries and reports',
      ),
    minimum_base: z
      .number()
      .int()
      .min(0)
      .max(LARGEST_BASE)
      .default(0)
      .describe('in summaries and reports, questions and cells that rest on fewer respondents are hidden'),
    columns: z
      .record(z.string().min(1).max(300), z.enum(treatments))
      .default({})
      .refine((columns) => Object.keys(columns).length <= MAX_COLUMNS, `may name at most ${MAX_COLUMNS} columns`)
      .openapi({ description: 'column id to treatment; overrules `personal`', example: { ip_address: 'remove' } }),
    unlinked: z
      .boolean()
      .optional()
      .describe(
        'true: answer ids are left out and times are told to the day, so that rows cannot be matched with another file by them',
      ),
    salt: z
      .string()
      .max(LONGEST_SALT)
      .optional()
      .describe('a text of your own for one recipient: pseudonyms made with it match no other file of yours'),
  })
  .openapi('Privacy');

export type Privacy = z.infer<typeof privacySchema>;

export const defaultPrivacy: Privacy = { personal: 'auto', free_text: null, minimum_base: 0, columns: {} };

export function isStricter(one: Treatment, other: Treatment): boolean {
  return treatments.indexOf(one) > treatments.indexOf(other);
}
