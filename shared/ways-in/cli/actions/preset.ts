/** What the commands of `preset` do. */

import type { z } from 'zod';
import { presets, type presetViewSchema } from '../../../operations/presets.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { asJson, textTable } from '../printable.ts';
import { editedFilters, editedOptions } from '../request/edited-request.ts';
import { filtersOf } from '../request/filter-flags.ts';
import { optionsOf } from '../request/option-flags.ts';
import { changed, checked } from '../request/request-body.ts';
import { wantedFiles } from '../request/wanted-files.ts';
import { deleteAndPrint, showResult } from '../show-result.ts';
import { everyPage } from '../whole-list.ts';

const the = (input: Input) => ({ id: idOf('preset', input) });

export const create: Command['run'] = async (input, cli) => {
  const [name] = input.words;
  if (name === undefined) throw new Problem('validation_error.preset_name');
  const files = wantedFiles(input.list('file'), input);
  const body = checked(presets.create.body, {
    name,
    ...(files.length > 0 && { outputs: files.map(({ output }) => output) }),
    filters: filtersOf(input),
    options: await optionsOf(input, files, cli),
  });
  return showResult(
    input,
    cli,
    (pipeline) => pipeline.call(presets.create, { body }),
    ({ id }) => `${id}\n`,
  );
};

export const list: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    (pipeline) => everyPage((query) => pipeline.call(presets.list, { query })),
    (found) =>
      textTable(
        ['id', 'files', 'name'],
        found.map(({ id, name, outputs = [] }) => [
          id,
          outputs.map(({ content, format }) => `${content}.${format}`).join(', '),
          name,
        ]),
      ),
  );

export const show: Command['run'] = (input, cli) =>
  showResult(input, cli, (pipeline) => pipeline.call(presets.read, { params: the(input) }), asJson);

export const edit: Command['run'] = (input, cli) =>
  showResult(
    input,
    cli,
    async (pipeline) => {
      const params = the(input);
      const body = await presetChange(await pipeline.call(presets.read, { params }), input, cli);
      return pipeline.call(presets.change, { params, body });
    },
    asJson,
  );

/** Only the members that the flags name; the API replaces each of them as a whole. */
async function presetChange(preset: z.infer<typeof presetViewSchema>, input: Input, cli: CliWorld) {
  const name = input.text('name');
  const files = wantedFiles(input.list('file'), input);
  const [filters, options] = [filtersOf(input), await optionsOf(input, files, cli)];
  const change = {
    ...(name !== undefined && { name }),
    ...(files.length > 0 && { outputs: files.map(({ output }) => output) }),
    ...(Object.keys(filters).length > 0 && { filters: editedFilters(preset.filters, filters) }),
    ...(Object.keys(options).length > 0 && { options: editedOptions(preset.options, options) }),
  };
  return changed(presets.change.body, change, "--name 'For clients'");
}

export const remove: Command['run'] = (input, cli) =>
  deleteAndPrint(input, cli, presets.remove, { params: the(input) });
