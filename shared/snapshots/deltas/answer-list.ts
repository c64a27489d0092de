/** The list of the answers in an export, sorted by id and stored in parts: what a later one is compared with. */
import { z } from 'zod';
import type { Files } from '../../ports.ts';
import { ENTRY_BYTES, type EntryReader, readEntries } from './entries.ts';

const ENTRIES_A_PART = 1 << 16;

export const answerListSchema = z.object({
  prefix: z.string(),
  parts: z.number(),
  /** Answers in all. */
  count: z.number(),
});

export type AnswerList = z.infer<typeof answerListSchema>;

interface ListWriter {
  /** The present entry of a reader, whose ids only go up. */
  add(entry: EntryReader): Promise<void> | undefined;
  end(): Promise<AnswerList>;
}

export function createListWriter(files: Files, prefix: string): ListWriter {
  const list: AnswerList = { prefix, parts: 0, count: 0 };
  const bytes = Buffer.allocUnsafe(ENTRIES_A_PART * ENTRY_BYTES);
  let length = 0;

  async function flush(): Promise<void> {
    const part = Buffer.from(bytes.subarray(0, length));
    length = 0;
    await files.put(partKey(prefix, list.parts++), part);
  }

  return {
    add(entry) {
      length += entry.bytes.copy(bytes, length, entry.at, entry.at + ENTRY_BYTES);
      list.count++;
      return length === bytes.length ? flush() : undefined;
    },
    async end() {
      if (length > 0) await flush();
      return list;
    },
  };
}

/** Undefined where parts of it are gone. */
export async function openList(files: Files, list: AnswerList): Promise<EntryReader | undefined> {
  for (const key of keysOfList(list)) if ((await files.sizeOf(key)) === undefined) return undefined;
  return readEntries(partsOf(files, list));
}

async function* partsOf(files: Files, list: AnswerList): AsyncGenerator<Uint8Array> {
  for (const key of keysOfList(list)) {
    const part = await files.read(key);
    if (!part) throw new Error(`the part ${key} of a list is gone`);
    yield part;
  }
}

export function keysOfList({ prefix, parts }: AnswerList): string[] {
  return Array.from({ length: parts }, (_, part) => partKey(prefix, part));
}

const partKey = (prefix: string, part: number) => `${prefix}list-${String(part).padStart(6, '0')}`;
