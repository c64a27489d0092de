/** A file that holds a body as JSON. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isObject } from '../../../surveys/question.ts';

/** Undefined where there is no such file, or something else in it: whoever asked says what was expected. */
export async function objectIn(file: string, folder: string): Promise<Record<string, unknown> | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(resolve(folder, file), 'utf8'));
    return isObject(found) ? found : undefined;
  } catch {
    return undefined;
  }
}
