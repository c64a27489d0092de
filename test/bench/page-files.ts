/** The page bytes all contenders start from: bodies of the v3 answers list, 500 answers each, a file a page. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/** All pages in order, the next one read while the last is worked on, for whoever contends. */
export async function* pageBytes(folder: string, answerCount: number): AsyncGenerator<Buffer> {
  let pending = readFile(pagePath(folder, 0));
  for (let after = 0; after < answerCount; after += PAGE_ANSWERS) {
    const page = await pending;
    const next = after + PAGE_ANSWERS;
    if (next < answerCount) pending = readFile(pagePath(folder, next));
    yield page;
  }
}
