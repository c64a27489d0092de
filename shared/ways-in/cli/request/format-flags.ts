/** Options of the formats as flags, made from what each format says of its own. Endings of file names say some: `answers.tsv`. */

import { allFormats, type Format } from '../../../formats/all-formats.ts';
import type { ChosenValues, FormatDescription, FormatOption, OptionValue } from '../../../formats/format.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Flag, Flags, Input } from '../command.ts';
import type { WantedFile } from './wanted-files.ts';

interface FormatFlag {
  name: string;
  format: Format;
  option: string;
  flag: Flag;
}

/** The first option of a name has it for its flag; another format's is `--<format>-<option>`. */
const found: readonly FormatFlag[] = allFormats
  .flatMap((format) =>
    Object.entries(format.options)
      .filter(([name, option]) => !isNamedByEndings(format, name, option))
      .map(([name, option]) => ({ format: format.name, option: name, flag: flagOf(format, name, option) })),
  )
  .map((one, at, all) => {
    const isFirst = all.findIndex(({ option }) => option === one.option) === at;
    return { ...one, name: isFirst ? one.option : `${one.format}-${one.option}` };
  });

export const formatFlags: Flags = Object.fromEntries(found.map(({ name, flag }) => [name, flag]));

/** As it is written, without dashes; undefined of an option that has no flag. */
export function formatFlagOf(format: string, option: string): string | undefined {
  return found.find((one) => one.format === format && one.option === option)?.name;
}

/** What flags and endings say, format by format; the request's own schema judges it. */
export function formatChoicesOf(input: Input, files: readonly WantedFile[]): Record<string, ChosenValues> {
  const groups = allFormats.map(({ name }): [string, ChosenValues] => {
    const given = found.filter(({ format }) => format === name).flatMap((flag) => givenBy(flag, input));
    const meant = files
      .filter(({ output }) => output.format === name)
      .flatMap((file) => Object.entries(file.kind.when ?? {}).map((value) => meantBy(file, value, input)));
    return [name, Object.fromEntries([...given, ...meant])];
  });
  return Object.fromEntries(groups.filter(([, values]) => Object.keys(values).length > 0));
}

function givenBy({ name, option, flag }: FormatFlag, input: Input): [string, OptionValue][] {
  const text = input.text(name);
  if (text === undefined) return [];
  return [[option, flag.kind === 'switch' ? input.is(name) : text]];
}

/** One export has one dialect of CSV, whoever says which. */
function meantBy(
  { name, output }: WantedFile,
  [option, meant]: [string, OptionValue],
  input: Input,
): [string, OptionValue] {
  const flag = formatFlagOf(output.format, option);
  const given = flag === undefined ? undefined : input.text(flag);
  if (flag !== undefined && given !== undefined && given !== meant)
    throw new Problem('validation_error.ending_or_flag', { name, flag, meant: String(meant), given });
  return [option, meant];
}

function endingsOf({ kinds }: FormatDescription, option: string) {
  return kinds.flatMap(({ extension, when }) => {
    const value = when?.[option];
    return value === undefined ? [] : [{ extension, value }];
  });
}

/** Where the endings of file names tell all values of an option apart, a flag would say it twice. */
function isNamedByEndings(format: FormatDescription, name: string, { usual, ...option }: FormatOption): boolean {
  const values: readonly OptionValue[] = option.kind === 'flag' ? [true, false] : option.values;
  const named = endingsOf(format, name).map(({ value }) => value);
  return values.every((value) => value === usual || named.includes(value));
}

function flagOf(format: FormatDescription, name: string, option: FormatOption): Flag {
  const endings = endingsOf(format, name).map(
    ({ extension, value }) => `a name that ends in .${extension} means ${value}`,
  );
  const about = [option.help, ...endings].join('; ');
  return option.kind === 'flag' ? { kind: 'switch', about } : { kind: 'text', value: option.values.join('|'), about };
}
