/** What the commands of `deck-templates` do. */
import { readFile, stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { templateLimits } from '../../../formats/pptx/template/template-faults.ts';
import { deckTemplates } from '../../../operations/presets.ts';
import type { PostForm } from '../../../ports.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { asJson, textTable } from '../printable.ts';
import { deleteAndSay, showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';

const MB = 1024 * 1024;

const the = (input: Input) => ({ id: idOf('template', input) });

export const add: Command['run'] = async (input, cli) => {
  const [file = ''] = input.words;
  const bytes = await bytesOf(file, cli);
  const name = input.text('name') ?? basename(file, extname(file));
  return showResult(
    input,
    cli,
    async (pipeline) => {
      const { id, upload } = await pipeline.call(deckTemplates.create, { body: { name } });
      await send(upload, file, bytes, cli);
      const template = await pipeline.call(deckTemplates.read, { params: { id } });
      const { status, fault } = template;
      if (status === 'ready') return template;
      await pipeline.call(deckTemplates.remove, { params: { id } });
      throw new Problem('validation_error.template_file', { file, fault: fault ?? 'did not arrive; send it again' });
    },
    ({ id, fonts, colors = [] }) =>
      `${id}\n${textTable(['fonts', 'colours'], [[`${fonts?.heading}, ${fonts?.text}`, colors.join(' ')]])}`,
  );
};

async function bytesOf(file: string, { folder }: CliWorld): Promise<Buffer> {
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
async function send({ url, fields }: PostForm, file: string, bytes: Buffer, { stop }: CliWorld): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), basename(file));
  const sent = await fetch(url, { method: 'POST', body: form, signal: stop }).catch(() => undefined);
  stop.throwIfAborted();
  if (sent?.ok) return;
  const fault = `could not be sent to ${new URL(url).host}${sent ? ` (status ${sent.status})` : ''}; try it again`;
  throw new Problem('validation_error.template_file', { file, fault });
}

export const list: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(deckTemplates.list, { query })),
    (found) =>
      textTable(
        ['id', 'status', 'name'],
        found.map(({ id, status, name }) => [id, status, name]),
      ),
  );

export const show: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(deckTemplates.read, { params: the(input) }), asJson);

export const remove: Command['run'] = (input, cli) =>
  deleteAndSay(input, cli, deckTemplates.remove, { params: the(input) });
