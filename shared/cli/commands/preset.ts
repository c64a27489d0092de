/** `preset`: filters and options with a name, to use them again. */
import { presetViewSchema } from '../../api/presets/preset-view.ts';
import { Problem } from '../../errors.ts';
import { presetRequestSchema } from '../../exports/presets/preset.ts';
import { type Command, type Input, pipelineFlags, yesFlag } from '../command.ts';
import { idOf } from '../names/id-of.ts';
import { textTable } from '../printable.ts';
import { filterFlags, filtersOf } from '../request/filter-flags.ts';
import { optionFlags, optionsOf } from '../request/option-flags.ts';
import { checked } from '../request/request-body.ts';
import { contentFlag, wantedFiles } from '../request/wanted-files.ts';
import { deleteAndSay, showResult } from '../show-result.ts';
import { wholeList } from '../whole-list.ts';

const at = (input: Input) => `/presets/${idOf('preset', input)}`;
const { preset: _p, deliver: _d, ...ownOptions } = optionFlags;

const create: Command = {
  name: 'preset create',
  takes: '<name>',
  about: 'name a set of files, filters and options',
  flags: {
    file: { kind: 'repeat', value: 'NAME', about: 'a file it makes, e.g. answers.xlsx; may be repeated' },
    ...contentFlag,
    ...filterFlags,
    ...ownOptions,
    ...pipelineFlags,
  },
  examples: [
    [
      "survey-exports preset create 'For the client' --privacy remove --values labels",
      "then: export 2 --preset 'For the client'",
    ],
  ],
  async run(input, cli) {
    const [name] = input.words;
    if (name === undefined) throw new Problem('validation_error.preset_name');
    const files = wantedFiles(input.list('file'), input);
    const body = checked(presetRequestSchema, {
      name,
      ...(files.length > 0 && { outputs: files.map(({ output }) => output) }),
      filters: filtersOf(input),
      options: await optionsOf(input, files, cli),
    });
    return showResult(
      input,
      cli,
      (pipeline) => pipeline.send('POST', '/presets', presetViewSchema, body),
      ({ id }) => `${id}\n`,
    );
  },
};

const list: Command = {
  name: 'preset list',
  takes: '',
  about: 'your presets',
  flags: pipelineFlags,
  examples: [['survey-exports preset list', 'with their ids']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => wholeList(pipeline, '/presets', presetViewSchema),
      (presets) =>
        textTable(
          ['id', 'files', 'name'],
          presets.map(({ id, name, outputs = [] }) => [
            id,
            outputs.map(({ content, format }) => `${content}.${format}`).join(', '),
            name,
          ]),
        ),
    ),
};

const show: Command = {
  name: 'preset show',
  takes: '<preset>',
  about: 'all that a preset holds, as JSON',
  flags: pipelineFlags,
  examples: [["survey-exports preset show 'For the client'", 'its files, filters and options']],
  run: (input, cli) =>
    showResult(
      input,
      cli,
      (pipeline) => pipeline.get(at(input), presetViewSchema),
      (preset) => `${JSON.stringify(preset, null, 2)}\n`,
    ),
};

const remove: Command = {
  name: 'preset delete',
  takes: '<preset>',
  about: 'delete a preset; what was made with it stays',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports preset delete pre_01kgh2m4', 'for good']],
  run: (input, cli) => deleteAndSay(input, cli, at(input)),
};

export const presetCommands = [create, list, show, remove];
