/**
 * What a file name asks for: `answers.xlsx` the answers, `report.docx` a report, `codebook.xlsx` a codebook; a PDF and
 * slides are a report by nature, a page or XML a codebook, `.R` and `.sps` a script, a ZIP the uploaded files.
 */
import { basename } from 'node:path';
import type { Output } from '../../../exports/options.ts';
import { allFormats, type Format } from '../../../formats/all-formats.ts';
import { contentsOf, described, formats } from '../../../formats/described.ts';
import { type Content, contents, type FileKind } from '../../../formats/format.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Flags, Input } from '../command.ts';

/** Every ending, with the format and the kind of file that it stands for. */
const endings = allFormats.flatMap(({ name, kinds }) =>
  kinds.map((kind) => ({ ending: `.${kind.extension}`, format: name, kind })),
);

export interface WantedFile {
  /** As the caller wrote it. */
  name: string;
  output: Output;
  /** What its ending says. */
  kind: FileKind;
}

/** Everywhere else the ending of a name says it. */
export const streamFlag: Flags = {
  format: { kind: 'text', value: formats.join('|'), about: 'the format that -o - writes to stdout; default csv' },
};

export const contentFlag: Flags = {
  content: { kind: 'text', value: contents.join('|'), about: 'what the files contain, if their names do not say' },
};

export function wantedFiles(names: readonly string[], input: Input): WantedFile[] {
  const content = input.text('content');
  if (content !== undefined && !isContent(content))
    throw new Problem('validation_error.not_a_content', { contents: contents.join(', ') });
  const files = names.map((name) => (name === stdoutName ? pouredFile(input, content) : wantedFile(name, content)));
  for (const { name, output } of files) {
    const twin = files.find((other) => other.name !== name && isSame(other.output, output));
    if (twin) throw new Problem('validation_error.same_output', { name, twin: twin.name, content: output.content });
  }
  if (new Set(names).size < names.length) throw new Problem('validation_error.file_twice');
  return files;
}

/** As a file name: the file goes to stdout. */
export const stdoutName = '-';

function pouredFile(input: Input, content: Content | undefined): WantedFile {
  const given = input.text('format') ?? 'csv';
  const format = formats.find((one) => one === given);
  if (!format) throw new Problem('validation_error.not_a_format', { formats: formats.join(', '), given });
  const output = { content: content ?? contentOf('', format), format };
  return { name: stdoutName, output, kind: described(format).kinds[0] };
}

function wantedFile(name: string, content: Content | undefined): WantedFile {
  const found = endings.find(({ ending }) => name.toLowerCase().endsWith(ending.toLowerCase()));
  if (!found) {
    const extensions = endings.map(({ ending }) => ending).join(', ');
    throw new Problem('validation_error.extension', { name, extensions });
  }
  const { format, kind } = found;
  return { name, output: { content: content ?? contentOf(basename(name).toLowerCase(), format), format }, kind };
}

/** What only a codebook or only uploaded files come as needs no name; of reports, a file without one is the longer. */
function contentOf(name: string, format: Format): Content {
  const held = contentsOf(format);
  const [only] = held;
  if (only && only !== 'answers' && held.length === 1) return only;
  const named = (['codebook', 'summary', 'report'] as const).find((content) => name.includes(content));
  return named ?? (only === 'answers' ? only : (held.at(-1) ?? 'answers'));
}

function isContent(text: string): text is Content {
  return contents.some((content) => content === text);
}

function isSame(one: Output, other: Output): boolean {
  return one.content === other.content && one.format === other.format;
}
