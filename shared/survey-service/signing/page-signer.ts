/**
 * Short texts that we hand out and recognise when they come back: tickets of respondents, links to a preview. The key is
 * drawn once and lies in the table, beside everything that it protects.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { loadedOnce } from '../../loaded-once.ts';
import type { Records } from '../../records/records.ts';
import { read } from '../store/records-access.ts';
import { at } from '../store/stored.ts';

/** What a signed text is for: one that was signed for another use is none. */
type SignedUse = 'ticket' | 'preview' | 'captcha';

const keyRecord = z.object({ key: z.string() });
const keyPlace = at('SECRETS', 'page');
const loaders = new WeakMap<Records, () => Promise<Buffer>>();

export async function signed(records: Records, use: SignedUse, content: unknown): Promise<string> {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${markOf(await pageKey(records), use, text).toString('base64url')}`;
}

/** The content of a text that we have signed for this use, otherwise undefined. */
export async function signedContent<Schema extends z.ZodType>(
  records: Records,
  use: SignedUse,
  given: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const [text = '', mark = ''] = given.split('.');
  const expected = markOf(await pageKey(records), use, text);
  const found = Buffer.from(mark, 'base64url');
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return undefined;
  return schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
}

/** For a library that does its own signing. */
export async function signingSecret(records: Records, use: SignedUse): Promise<string> {
  return markOf(await pageKey(records), use, 'secret').toString('hex');
}

function markOf(key: Buffer, use: SignedUse, text: string): Buffer {
  return createHmac('sha256', key).update(`${use} ${text}`).digest();
}

function pageKey(records: Records): Promise<Buffer> {
  const load = loaders.get(records) ?? loadedOnce(() => drawnKey(records));
  loaders.set(records, load);
  return load();
}

async function drawnKey(records: Records): Promise<Buffer> {
  // whoever comes first draws it, everybody reads it
  if (!(await records.get(keyPlace))) await records.create(keyPlace, { key: randomBytes(32).toString('hex') });
  const stored = await read(records, keyPlace, keyRecord);
  return Buffer.from(stored?.key ?? '', 'hex');
}
