/** What is asked of the formats by their names. */
import { allFormats, type Format, type FormatChoices } from './all-formats.ts';
import {
  type ChosenValues,
  type Content,
  contents,
  type FileKind,
  type FormatDescription,
  type HeldAnswers,
  type OptionValue,
} from './format.ts';

/** As the API lists them. */
export const formats: readonly Format[] = allFormats.map(({ name }) => name);

export function described(format: Format): FormatDescription<Format> {
  const found = allFormats.find(({ name }) => name === format);
  if (!found) throw new Error(`${format} is not a format`);
  return found;
}

/** The formats that a content exists in, in the order in which they are offered. */
export function formatsOf(content: Content): readonly Format[] {
  const place = ({ contents: held }: FormatDescription) => held[content]?.place ?? Number.MAX_SAFE_INTEGER;
  return allFormats
    .filter(({ contents: held }) => held[content])
    .toSorted((one, other) => place(one) - place(other))
    .map(({ name }) => name);
}

/** The one that is offered first. */
export function usualFormat(content: Content): Format {
  const [usual] = formatsOf(content);
  if (!usual) throw new Error(`there is no format of ${content}`);
  return usual;
}

export function contentsOf(format: Format): readonly Content[] {
  const { contents: held } = described(format);
  return contents.filter((content) => held[content]);
}

/** The files that the API of surveys, v3, has a path for, with its methods. */
export const v3Outputs = contents.flatMap((content) =>
  formatsOf(content).flatMap((format) => {
    const methods = described(format).contents[content]?.v3;
    return methods ? [{ content, format, methods }] : [];
  }),
);

/** How a format holds answers; undefined of an output that is none of answers. */
export function heldAnswers({ content, format }: { content: Content; format: Format }): HeldAnswers | undefined {
  return content === 'answers' ? described(format).contents.answers : undefined;
}

/** What was chosen of the options of one format. */
export function chosenOf(format: Format, choices: Partial<FormatChoices>): ChosenValues {
  const chosen: [string, ChosenValues][] = Object.entries(choices);
  return chosen.find(([name]) => name === format)?.[1] ?? {};
}

/** The kind of file that these options ask for. */
export function fileKindOf(format: Format, choices: Partial<FormatChoices>): FileKind {
  const { kinds } = described(format);
  const chosen = chosenOf(format, choices);
  const isAsked = ({ when }: FileKind) => when !== undefined && hasValues(chosen, when);
  return kinds.find(isAsked) ?? kinds[0];
}

function hasValues(chosen: ChosenValues, wanted: ChosenValues): boolean {
  return Object.entries(wanted).every(([name, value]: [string, OptionValue]) => chosen[name] === value);
}
