/**
 * What a survey's dictionary is made of: a list that only ever grows, so that what was said once is true for ever, and
 * any earlier state of the dictionary can be read again.
 */
import { z } from 'zod';

/** An option, or a row or column of a matrix: its id, its number, and its label from then on. */
const partSchema = z.tuple([z.string(), z.number(), z.string()]);

/** The lists of parts a question may have; each counts on its own. */
export const partLists = ['options', 'rows', 'columns'] as const;
export type PartList = (typeof partLists)[number];

const questionEntrySchema = z.object({
  /** When it was seen. */
  at: z.string(),
  question: z.string(),
  number: z.number().optional(),
  title: z.string().optional(),
  type: z.string().optional(),
  isMultiple: z.boolean().optional(),
  hasOwnText: z.literal(true).optional(),
  options: z.array(partSchema).optional(),
  rows: z.array(partSchema).optional(),
  columns: z.array(partSchema).optional(),
});

const variableEntrySchema = z.object({ variable: z.string(), name: z.string() });

export const entrySchema = z.union([questionEntrySchema, variableEntrySchema]);

export type PartEntry = z.infer<typeof partSchema>;
export type QuestionEntry = z.infer<typeof questionEntrySchema>;
export type Entry = z.infer<typeof entrySchema>;
