/** What the commands of `deck-templates` do. */
import { basename, extname } from 'node:path';
import { deckTemplates } from '../../../operations/presets.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { asJson, textTable } from '../printable.ts';
import { deleteAndPrint, showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';
import { deckBytes, sendDeck } from './send-deck.ts';

const the = (input: Input) => ({ id: idOf('template', input) });

export const add: Command['run'] = async (input, cli) => {
  const [file = ''] = input.words;
  const bytes = await deckBytes(file, cli);
  const name = input.text('name') ?? basename(file, extname(file));
  return showResult(
    input,
    cli,
    async (pipeline) => {
      const { id, upload } = await pipeline.call(deckTemplates.create, { body: { name } });
      await sendDeck(upload, file, bytes, cli);
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
  deleteAndPrint(input, cli, deckTemplates.remove, { params: the(input) });
