/** What a caller asks to be done with personal data: the wire shape, and which of two treatments is the stricter. */
import { z } from '@hono/zod-openapi';
import { memberSchemas } from '../member-schemas.ts';
import { privacyWords, treatments } from './policy-words.ts';

export type Treatment = (typeof treatments)[number];

/** What may happen to a cell: a free text may also be scrubbed, and a time rounded. */
const cellTreatments = ['keep', 'scrub', 'coarsen', 'mask', 'pseudonym', 'remove'] as const;
export type CellTreatment = (typeof cellTreatments)[number];

/** And what to a column of any file. `counted`: figures tell how many have answered, and nothing of what. */
export const shownTreatments = [...cellTreatments, 'counted'] as const;
export type ShownTreatment = (typeof shownTreatments)[number];

const MAX_COLUMNS = 1_000;

export const privacySchema = z
  .strictObject(
    memberSchemas(privacyWords, {
      columns: z
        .record(z.string().min(1).max(300), z.enum(treatments))
        .default({})
        .refine((columns) => Object.keys(columns).length <= MAX_COLUMNS, `may name at most ${MAX_COLUMNS} columns`),
    }),
  )
  .openapi('Privacy');

export type Privacy = z.infer<typeof privacySchema>;

export const defaultPrivacy: Privacy = { personal: 'auto', free_text: null, minimum_base: 0, columns: {} };

export function isStricter(one: Treatment, other: Treatment): boolean {
  return treatments.indexOf(one) > treatments.indexOf(other);
}
