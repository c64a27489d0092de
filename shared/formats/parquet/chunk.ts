/** The values of one column in one group of rows, as they become pages; and what the file's footer says of a chunk of pages. */
import { z } from 'zod';

/** What a column has gathered. A page of values may be one of places in a dictionary. */
export interface ChunkContent {
  /** How many rows have a value. */
  count: number;
  /** How many values lists have, with the rows that have none; otherwise as many as rows. */
  entries?: number;
  levels: Uint8Array;
  /** Without a dictionary the values themselves, otherwise the places. */
  values: Uint8Array;
  dictionary?: { entries: number; values: Uint8Array };
  /** For numbers. */
  least?: number;
  most?: number;
}

const chunkSchema = z.object({
  /** Where it begins, counted from the first byte of its segment. */
  start: z.int(),
  /** The size of the page before the values; 0 if there is none. */
  dictionaryBytes: z.int(),
  sizeBytes: z.int(),
  /** Before compression. */
  plainBytes: z.int(),
  count: z.int(),
  entries: z.int().optional(),
  least: z.number().optional(),
  most: z.number().optional(),
});
/** A chunk as it was written. */
export type Chunk = Readonly<z.infer<typeof chunkSchema>>;

export const groupSchema = z.object({
  rows: z.int(),
  /** The month of its rows, where each group is of one. */
  month: z.string().optional(),
  /** By column: its values of the column's own kind, and those that are only texts. None is there without a value, but one at least is. */
  columns: z.array(z.object({ own: chunkSchema.optional(), text: chunkSchema.optional() })),
});
/** A row group as it was written. */
export type Group = Readonly<z.infer<typeof groupSchema>>;
