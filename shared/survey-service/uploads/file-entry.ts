/** A file as a sitting names it, which becomes a part of the answer. */
import { z } from 'zod';
import type { ScanVerdict } from '../../ports.ts';
import { extensionOf } from '../questions/runnable-kinds.ts';
import type { SurveyRecord } from '../store/stored.ts';
import { fileLimits } from './file-limits.ts';

const entrySchema = z.object({ url: z.string(), name: z.string() });

/** `scan`: what a look for malware said, where there was one. */
export function fileEntry(
  pageUrl: string,
  survey: SurveyRecord,
  { id, name, scan }: { id: string; name: string; scan?: ScanVerdict | undefined },
): string {
  const url = `${pageUrl}/${survey.virtualId}/files/${id}`;
  return JSON.stringify({ url, name, ext: extensionOf(name), ...(scan && { scan }) });
}

export function readFileEntry(entry: string): z.infer<typeof entrySchema> {
  return entrySchema.parse(JSON.parse(entry));
}

/** Names may be anything; a table cannot hold half a character, and the end says what kind of file it is. */
export function plainFileName(given: string): string {
  return given.slice(-fileLimits.nameCharacters).toWellFormed() || 'file';
}
