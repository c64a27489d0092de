/** The options of the formats, as the form holds them: made from what each format says of its own. */
import { allFormats } from '../../../../formats/all-formats.ts';
import type { ChosenValues, FormatOption } from '../../../../formats/format.ts';
import type { Language } from '../../../../surveys/language.ts';
import type { Output, WireOptions } from '../api/requests.ts';

/** By the name of the format. */
export type FormatChoices = Record<string, ChosenValues>;

const choosable = allFormats.filter(({ options }) => Object.keys(options).length > 0);

/** What was chosen in a stored request, and the API's default of everything else. */
export function formatChoices(before: WireOptions = {}): FormatChoices {
  const chosen: Record<string, unknown> = { ...before };
  return Object.fromEntries(
    choosable.map(({ name, options }) => {
      const usual = Object.entries(options).map(([option, { usual: value }]) => [option, value]);
      return [name, { ...Object.fromEntries(usual), ...Object(chosen[name]) }];
    }),
  );
}

/** A stored request without what the fields of formats show. */
export function withoutFormats(options: WireOptions): WireOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => !choosable.some((format) => format.name === name)),
  );
}

/** Options of the wanted formats, and those chosen before for others, so that an edited request keeps them. */
export function sentChoices(choices: FormatChoices, outputs: readonly Output[]): WireOptions {
  const usual = formatChoices();
  const isWanted = (name: string) => outputs.some(({ content, format }) => content === 'answers' && format === name);
  const isChosen = (name: string) => JSON.stringify(choices[name]) !== JSON.stringify(usual[name]);
  return Object.fromEntries(Object.entries(choices).filter(([name]) => isWanted(name) || isChosen(name)));
}

interface FormatField {
  format: string;
  option: string;
  label: string;
  /** Values, with what each is called. */
  values: readonly (readonly [value: string, text: string])[];
}

/** A field for each option of the formats that answers are wanted in. */
export function formatFieldsOf(outputs: readonly Output[], language: Language): FormatField[] {
  const wanted = outputs.filter(({ content }) => content === 'answers').map(({ format }) => format);
  return choosable
    .filter(({ name }) => wanted.includes(name))
    .flatMap(({ name, title, options }) =>
      Object.entries(options).map(([option, described]) => {
        const words = described.words[language];
        const values = valuesOf(described).map((value) => [value, words?.values[value] ?? value] as const);
        return { format: name, option, label: words?.label ?? `${title}: ${option}`, values };
      }),
    );
}

function valuesOf(option: FormatOption): readonly string[] {
  return option.kind === 'flag' ? ['false', 'true'] : option.values;
}

/** With one value as its field gives it. */
export function withChoice(choices: FormatChoices, { format, option }: FormatField, value: string): FormatChoices {
  const isFlag = typeof choices[format]?.[option] === 'boolean';
  return { ...choices, [format]: { ...choices[format], [option]: isFlag ? value === 'true' : value } };
}
