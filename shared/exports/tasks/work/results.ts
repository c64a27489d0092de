/** What tasks leave to whoever puts their pieces together. It lies in the table or in a file in between, and is read as such. */
import { z } from 'zod';
import { segmentResultSchema } from '../../../formats/segmented-format.ts';
import type { Files } from '../../../ports.ts';
import { warningSchema } from '../../../surveys/warnings/warning.ts';
import { unspill } from '../../job/spill.ts';
import type { Task } from '../task.ts';

const countsSchema = z.object({ read: z.number(), filteredOut: z.number() });

/** A segment that was looked at: how many of its answers are rows, and what they hold. */
export const measuredSchema = z.object({ counts: countsSchema, content: z.record(z.string(), z.unknown()).optional() });

/** A segment that was looked at for what reports compare. */
export const lookedSchema = z.object({ seen: z.record(z.string(), z.unknown()) });

/** A segment whose rows were looked at as one output has them, in the words of its format. */
export const sizedSchema = z.object({ measured: z.record(z.string(), z.unknown()) });

/** What can be said of the rows of a table, or of some of them. */
export const rowsSchema = z.object({
  counts: countsSchema,
  newestAt: z.string().optional(),
  /** Cells that were masked, given tokens or scrubbed, by column. */
  changed: z.array(z.number()),
  /** Cells that are empty because their value has no number, by column. */
  uncoded: z.array(z.number()).optional(),
});
export type SeenRows = z.infer<typeof rowsSchema>;

export const renderedSchema = rowsSchema.extend({ key: z.string(), segment: segmentResultSchema });
export type RenderedSegment = z.infer<typeof renderedSchema>;

export const wholeSchema = rowsSchema.extend({
  key: z.string(),
  sizeBytes: z.number(),
  rows: z.number(),
  warnings: z.array(warningSchema),
  guarded: z.array(z.tuple([z.string(), z.number()])).optional(),
});

/** A file as it is in the store, and what its format had to say. */
export const composedSchema = z.object({
  key: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  crc32: z.number().optional(),
  rows: z.number(),
  warnings: z.array(warningSchema),
  guarded: z.array(z.tuple([z.string(), z.number()])).optional(),
});

export type ComposedOutput = z.infer<typeof composedSchema>;

export const gatheredSchema = z.object({
  /** The file with the statistics of the segment. */
  key: z.string(),
  counts: countsSchema,
  hidden: z.number(),
  newestAt: z.string().optional(),
});

export async function resultOf<Result>(files: Files, task: Task, schema: z.ZodType<Result>): Promise<Result> {
  const result = task.result && (await unspill(files, task.result, schema));
  if (!result) throw new Error(`the result of task ${task.n} is gone`);
  return schema.parse(result);
}
