/** A file as a sitting names it, which becomes a part of the answer. */
import { z } from 'zod';
import { extensionOf } from '../questions/runnable-kinds.ts';
import type { SurveyRecord } from '../store/stored.ts';
import { fileLimits } from './file-limits.ts';

const entrySchema = z.object({ url: z.string(), name: z.string() });

export function fileEntry(pageUrl: string, survey: SurveyRecord, id: string, name: string): string {
  return JSON.stringify({ url: `${pageUrl}/${survey.virtualId}/files/${id}`, name, ext: extensionOf(name) });
}

export function readFileEntry(entry: string): z.infer<typeof entrySchema> {
  return entrySchema.parse(JSON.parse(entry));
}

/** Names may be anything; a table cannot hold half a character, and the end says what kind of file it is. */
export function plainFileName(given: string): string {
  return given.slice(-fileLimits.nameCharacters).toWellFormed() || 'file';
}
