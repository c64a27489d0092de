/** Presentations on their way from a folder to the store. */
import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { templateLimits } from '../../../formats/pptx/template/template-faults.ts';
import type { PostForm } from '../../../ports.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';

const MB = 1024 * 1024;

export async function deckBytes(file: string, { folder }: CliWorld): Promise<Buffer> {
  const path = resolve(folder, file);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Problem('validation_error.template_file', { file, fault: 'is no file' });
  if (found.size > templateLimits.bytes) {
    const fault = `may have at most ${templateLimits.bytes / MB} MB`;
    throw new Problem('validation_error.template_file', { file, fault });
  }
  return readFile(path);
}

/** Straight to the store: the form allows this one file. */
export async function sendDeck(
  { url, fields }: PostForm,
  file: string,
  bytes: Buffer,
  { stop }: CliWorld,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), basename(file));
  const sent = await fetch(url, { method: 'POST', body: form, signal: stop }).catch(() => undefined);
  stop.throwIfAborted();
  if (sent?.ok) return;
  const fault = `could not be sent to ${new URL(url).host}${sent ? ` (status ${sent.status})` : ''}; try it again`;
  throw new Problem('validation_error.template_file', { file, fault });
}
