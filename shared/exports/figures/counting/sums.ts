/** What was counted from some answers, as it is stored: a line that says what it is, then the sums themselves. */
import { z } from 'zod';
import { settledSchema } from '../../../figures/statistics/comparing/settled.ts';

const headSchema = z.object({
  /** Answers that pass all filters but are hidden from reports. */
  hidden: z.number(),
  sizeBytes: z.number(),
  /** Which question about which answers this is the reply to, where others may ask it. */
  question: z.string().optional(),
  /** What the columns and weights of a report were settled to. */
  settled: settledSchema.optional(),
});

export interface Sums extends Omit<z.infer<typeof headSchema>, 'sizeBytes'> {
  bytes: Uint8Array;
}

export function storedSums({ bytes, ...head }: Sums): Uint8Array {
  const line = JSON.stringify({ ...head, sizeBytes: bytes.length } satisfies z.infer<typeof headSchema>);
  return Buffer.concat([Buffer.from(`${line}\n`), bytes]);
}

/** Undefined where they were cut short, or are of another release. */
export function readSums(stored: Uint8Array): Sums | undefined {
  const lineEnd = stored.indexOf(10);
  const bytes = stored.subarray(lineEnd + 1);
  try {
    const { sizeBytes, ...head } = headSchema.parse(JSON.parse(Buffer.from(stored.subarray(0, lineEnd)).toString()));
    return lineEnd > 0 && bytes.length === sizeBytes ? { ...head, bytes } : undefined;
  } catch {
    return undefined;
  }
}
