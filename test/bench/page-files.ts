/** The page bytes all contenders start from: bodies of the v3 answers list, 500 answers each, a file a page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedPage } from './generated-answers.ts';

export const PAGE_ANSWERS = 500;
export const SURVEY_ID = 1;

export function writePages(folder: string, answerCount: number): void {
  mkdirSync(folder, { recursive: true });
  for (let after = 0; after < answerCount; after += PAGE_ANSWERS) {
    writeFileSync(pagePath(folder, after), generatedPage(SURVEY_ID, after, PAGE_ANSWERS, answerCount));
  }
}

/** Where the page lies that follows answer number `after`. */
export function pagePath(folder: string, after: number): string {
  return join(folder, `page-${String(after / PAGE_ANSWERS).padStart(6, '0')}.json`);
}

/**
 * All pages in order, the next one read while the last is worked on, for whoever contends. They are in two buffers by
 * turns: a page is good until the next one is asked for, and nobody's memory grows by pages that nobody holds.
 */
export async function* pageBytes(folder: string, answerCount: number): AsyncGenerator<Buffer> {
  let here: Buffer = Buffer.alloc(0);
  let other: Buffer = Buffer.alloc(0);
  let pending = readInto(here, pagePath(folder, 0));
  for (let after = 0; after < answerCount; after += PAGE_ANSWERS) {
    const page = await pending;
    here = page.room;
    const next = after + PAGE_ANSWERS;
    if (next < answerCount) pending = readInto(other, pagePath(folder, next));
    yield page.bytes;
    [here, other] = [other, here];
  }
}

async function readInto(room: Buffer, path: string): Promise<{ room: Buffer; bytes: Buffer }> {
  const file = await open(path);
  const { size } = await file.stat();
  const larger = size > room.length ? Buffer.allocUnsafeSlow(Math.ceil(size * 1.2)) : room;
  for (let at = 0; at < size; ) at += (await file.read(larger, at, size - at)).bytesRead;
  await file.close();
  return { room: larger, bytes: larger.subarray(0, size) };
}
