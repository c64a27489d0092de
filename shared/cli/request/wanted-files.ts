/**
 * What a file name asks for: `answers.xlsx` the answers, `report.docx` a report, `codebook.xlsx` a codebook; a PDF and
 * slides are a report by nature, a page or XML a codebook, a ZIP the uploaded files.
 */
import { basename } from 'node:path';
import { Problem } from '../../errors.ts';
import type { Content, Format, Output } from '../../exports/options.ts';
import { contents, formats } from '../../exports/output-words.ts';
import type { Flags, Input } from '../command.ts';

const formatOfExtension: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.xlsx': 'xlsx',
  '.docx': 'word',
  '.pdf': 'pdf',
  '.pptx': 'pptx',
  '.sav': 'sav',
  '.dta': 'dta',
  '.parquet': 'parquet',
  '.jsonl': 'jsonl',
  '.jsonl.gz': 'jsonl',
  '.html': 'html',
  '.xml': 'ddi',
  '.ddi': 'ddi',
  '.zip': 'zip',
};

export interface WantedFile {
  /** As the caller wrote it. */
  name: string;
  output: Output;
  isTabSeparated: boolean;
  isGzipped: boolean;
}

export const contentFlag: Flags = {
  format: { kind: 'text', value: formats.join('|'), about: 'of what -o - writes to stdout; default csv' },
  content: { kind: 'text', value: contents.join('|'), about: 'what the files hold, if their names do not say' },
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
  return { name: stdoutName, output, isTabSeparated: false, isGzipped: false };
}

function wantedFile(name: string, content: Content | undefined): WantedFile {
  const extension = Object.keys(formatOfExtension).find((end) => name.toLowerCase().endsWith(end)) ?? '';
  const format = formatOfExtension[extension];
  if (!format) {
    throw new Problem('validation_error.extension', { name, extensions: Object.keys(formatOfExtension).join(', ') });
  }
  const output = { content: content ?? contentOf(basename(name).toLowerCase(), format), format };
  return { name, output, isTabSeparated: extension === '.tsv', isGzipped: extension === '.jsonl.gz' };
}

function contentOf(name: string, format: Format): Content {
  if (format === 'zip') return 'files';
  if (name.includes('codebook') || format === 'html' || format === 'ddi') return 'codebook';
  if (name.includes('summary')) return 'summary';
  return name.includes('report') || format === 'pdf' || format === 'pptx' ? 'report' : 'answers';
}

function isContent(text: string): text is Content {
  return contents.some((content) => content === text);
}

function isSame(one: Output, other: Output): boolean {
  return one.content === other.content && one.format === other.format;
}
