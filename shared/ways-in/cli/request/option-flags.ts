/** The options as flags: how the files look. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Problem } from '../../../problems/problem.ts';
import { languages } from '../../../surveys/language.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Flags, Input } from '../command.ts';
import { reasonOf } from '../file-failure.ts';
import { formatChoicesOf, formatFlags } from './format-flags.ts';
import { privacyFlags, privacyOf } from './privacy-flags.ts';
import { reportFlags, reportOf } from './report-flags.ts';
import type { WantedFile } from './wanted-files.ts';

export const optionFlags: Flags = {
  preset: { kind: 'text', value: 'NAME', about: 'filters and options of a preset; flags beside it overrule it' },
  deliver: {
    kind: 'repeat',
    value: 'NAME[:PATH]',
    about:
      'send the files to a destination, by name, id or e-mail address, under a path such as {date}/{survey} {content}.{ext}; may be repeated',
  },
  timezone: { kind: 'text', value: 'ZONE', about: 'time zone of days and times, e.g. Europe/Moscow; default UTC' },
  lang: {
    kind: 'text',
    value: languages.join('|'),
    about: "language of column names and reports; default the survey's",
  },
  values: { kind: 'text', value: 'labels|codes|both|numbers', about: 'what a chosen option shows' },
  choices: {
    kind: 'text',
    value: 'joined|split|both|split_all',
    about: 'several choices in one cell, or one column each; split_all: single choices too',
  },
  header: { kind: 'text', value: 'title|code|both|name', about: 'what the header row shows' },
  columns: { kind: 'list', value: 'ID,ID', about: 'these columns in this order; --preview lists their ids' },
  text: { kind: 'text', value: 'keep|plain', about: 'plain: without HTML and line breaks' },
  ...formatFlags,
  ...privacyFlags,
  ...reportFlags,
  title: { kind: 'text', value: 'TEXT', about: 'title of a summary or report' },
  accent: { kind: 'text', value: '#rrggbb', about: 'colour of a summary or report' },
  logo: { kind: 'text', value: 'FILE', about: 'PNG or JPEG of at most 200 KB for a summary or report' },
};

const plainOptions = ['timezone', 'lang', 'values', 'choices', 'header', 'text'] as const;

/** The members as they were given; the request's own schema judges them. */
export async function optionsOf(input: Input, files: readonly WantedFile[], cli: CliWorld) {
  const columns = input.list('columns');
  const privacy = privacyOf(input);
  const report = reportOf(input);
  const branding = await brandingOf(input, cli);
  return {
    ...Object.fromEntries(
      plainOptions.map((name) => [name, input.text(name)]).filter(([, value]) => value !== undefined),
    ),
    ...(columns.length > 0 && { columns: [...columns] }),
    ...formatChoicesOf(input, files),
    ...(Object.keys(privacy).length > 0 && { privacy }),
    ...(Object.keys(report).length > 0 && { report }),
    ...(Object.keys(branding).length > 0 && { branding }),
  };
}

async function brandingOf(input: Input, cli: CliWorld) {
  const title = input.text('title');
  const accent = input.text('accent');
  const logo = input.text('logo');
  return {
    ...(title !== undefined && { title }),
    ...(accent !== undefined && { accent }),
    ...(logo !== undefined && { logo: await base64Of(logo, cli.folder) }),
  };
}

async function base64Of(name: string, folder: string): Promise<string> {
  try {
    return (await readFile(resolve(folder, name))).toString('base64');
  } catch (error) {
    throw new Problem('validation_error.unreadable_file', { flag: 'logo', name, reason: reasonOf(error) });
  }
}
