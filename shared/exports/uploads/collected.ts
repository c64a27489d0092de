/**
 * What was fetched of the uploaded files, as it is noted on the way: pages beside the snapshot, each of which names the
 * one before, so that the job keeps no list. The files themselves lie in packs, which are chunks of the archive.
 */
import { z } from 'zod';
import type { Files } from '../../ports.ts';
import { fileScans } from '../../surveys/file-scan.ts';

/** One file that an answer names, whether or not it could be fetched. */
const collectedFileSchema = z.object({
  answerId: z.number(),
  question: z.string(),
  path: z.string(),
  /** When the answer was submitted. */
  at: z.string().optional(),
  stored: z.object({ sizeBytes: z.number(), sha256: z.string(), crc32: z.number() }).optional(),
  scan: z.enum(fileScans),
  /** Why it is not there. */
  problem: z.string().optional(),
});
export type CollectedFile = z.infer<typeof collectedFileSchema>;

/** Files one after the other, and the object that holds them, if any of them could be fetched. */
const runSchema = z.object({
  files: z.array(collectedFileSchema),
  object: z
    .object({
      key: z.string(),
      sizeBytes: z.number(),
      /** It is one file and nothing else; a pack holds the headers of the archive too. */
      isBare: z.boolean(),
    })
    .optional(),
});
export type Run = z.infer<typeof runSchema>;

const pageSchema = z.object({ before: z.string().optional(), runs: z.array(runSchema) });
type Page = z.infer<typeof pageSchema>;

export async function storePage(files: Files, key: string, page: Page): Promise<void> {
  await files.put(key, Buffer.from(JSON.stringify(page)));
}

/** The keys and contents of all pages, the last one first: each names the one before. */
export async function* pagesFromLast(
  files: Files,
  lastPage: string | undefined,
): AsyncGenerator<{ key: string; runs: Run[] }> {
  for (let key = lastPage; key !== undefined; ) {
    const { runs, before } = await readPage(files, key);
    yield { key, runs };
    key = before;
  }
}

export async function readPage(files: Files, key: string): Promise<Page> {
  const bytes = await files.read(key);
  if (!bytes) throw new Error(`the list of files ${key} is gone`);
  return pageSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
}
