/**
 * A value that may grow large: past 4 KB it is stored in a file, and the item holds its key and hash. Items are read
 * whole, also by lists that show none of this, so what only the work needs stays out of them.
 */
import { z } from 'zod';
import { sha256Hex } from '../../crypto.ts';
import type { Files } from '../../ports.ts';

const INLINE_BYTES = 4 * 1024;

export function spilled<T extends z.ZodType>(schema: T) {
  return z.union([z.object({ inline: schema }), z.object({ fileKey: z.string(), sha256: z.string() })]);
}

type Spilled<T> = { inline: T } | { fileKey: string; sha256: string };

export async function spill<T>(files: Files, key: string, value: T): Promise<Spilled<T>> {
  const bytes = Buffer.from(JSON.stringify(value));
  if (bytes.length <= INLINE_BYTES) return { inline: value };
  const sha256 = sha256Hex(bytes);
  const fileKey = `${key}-${sha256.slice(0, 16)}.json`;
  await files.put(fileKey, bytes);
  return { fileKey, sha256 };
}

/** Undefined when the file is gone or is not what was stored. */
export async function unspill<T>(files: Files, value: Spilled<T>, schema: z.ZodType<T>): Promise<T | undefined> {
  if ('inline' in value) return value.inline;
  const bytes = await files.read(value.fileKey);
  if (!bytes || sha256Hex(bytes) !== value.sha256) return undefined;
  return schema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data;
}
