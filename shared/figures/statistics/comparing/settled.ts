/** The columns and rim weights of a report, as the first look has settled them: known to all who count its answers. */
import { z } from 'zod';

const groupSchema = z.object({
  column: z.string(),
  title: z.string(),
  isOverlapping: z.boolean(),
  /** How many letters of `2026-01` tell the column, or that it is a quarter. */
  unit: z.enum(['month', 'quarter', 'year']).optional(),
  columns: z.array(z.object({ value: z.string(), text: z.string() })),
  leftOut: z.number(),
});

const rimSchema = z.object({
  /** By cell; null: whoever is in it has no weight. */
  weights: z.array(z.tuple([z.string(), z.number().nullable()])),
  iterations: z.number(),
  converged: z.boolean(),
  capped: z.number(),
  /** Values of targets that nobody gave, as `column=value`. */
  missing: z.array(z.string()),
});

export const settledSchema = z.object({
  /** Each asked for once, though it may be in several banners. */
  groups: z.array(groupSchema),
  /** Columns left out for want of room in a banner, by banner and group. */
  banners: z.array(z.array(z.object({ group: z.number(), columns: z.number() }))),
  rim: z.object({ now: rimSchema, before: rimSchema }).optional(),
});

export type Settled = z.infer<typeof settledSchema>;
export type SettledGroup = z.infer<typeof groupSchema>;
export type SettledRim = z.infer<typeof rimSchema>;

/** Where nothing has to be looked at first. */
export const nothingSettled: Settled = { groups: [], banners: [] };
