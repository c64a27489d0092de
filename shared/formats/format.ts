/**
 * What a format says of itself. A description is plain data and lazy imports: the command line's help and the dashboard's
 * page are made from it too, so it brings no schema, no server and no renderer along.
 */
import type { ByteSink } from '../bytes/byte-sink.ts';
import type { Proof } from '../reports/proof/proof.ts';
import type { RenderedReport, ReportDocument } from '../reports/report-document.ts';
import type { Language } from '../surveys/language.ts';
import type { Warning } from '../surveys/warnings/warning.ts';
import type { AnswersDocument, RenderedAnswers } from '../tables/answers-document.ts';
import type { Codebook } from '../tables/codebook/codebook.ts';
import type { SegmentedFormat } from './segmented-format.ts';

/** What a file can hold. */
export const contents = ['answers', 'summary', 'report', 'codebook', 'script', 'files'] as const;
export type Content = (typeof contents)[number];

export type OptionValue = string | boolean;
export type ChosenValues = Readonly<Record<string, OptionValue>>;

/** A field of the dashboard: its label, and what each value is called. Without it the field shows names of the API. */
type FieldWords = Partial<Record<Language, { label: string; values: Readonly<Record<string, string>> }>>;

interface Choice<Value extends string = string> {
  kind: 'choice';
  values: readonly Value[];
  usual: Value;
  /** For people and assistants: begins in lower case, without a full stop. */
  help: string;
  words: FieldWords;
}

interface Flag {
  kind: 'flag';
  usual: boolean;
  /** What is so if it is set. */
  help: string;
  words: FieldWords;
}

export type FormatOption = Choice | Flag;
export type FormatOptions = Readonly<Record<string, FormatOption>>;

export type ValueOf<Option> = Option extends Choice<infer Value> ? Value : boolean;
export type ValuesOf<Options> = { [Name in keyof Options]: ValueOf<Options[Name]> };

export function choice<const Value extends string>(
  values: readonly Value[],
  usual: NoInfer<Value>,
  help: string,
  words: FieldWords = {},
): Choice<Value> {
  return { kind: 'choice', values, usual, help, words };
}

export function flag(usual: boolean, help: string, words: FieldWords = {}): Flag {
  return { kind: 'flag', usual, help, words };
}

/** A kind of file. The first of a format is the usual one; one with `when` is made if the options have these values. */
export interface FileKind {
  /** Without its dot. */
  extension: string;
  contentType: string;
  when?: ChosenValues;
  /** How large the same cells become beside their CSV, as measured. */
  sizeFactor?: number;
}

/**
 * More rows or columns than `most`: a preview says so. With `refusal`, its entry in the catalogue of problems, such a file
 * is not made.
 */
export type TableLimit = { limit: string; most: number; message: string } & (
  | { of: 'rows'; refusal?: 'word_row_limit' }
  | { of: 'columns'; refusal?: 'xlsx_columns' }
);

/** A content in one format. */
interface Held {
  /** For assistants: a sentence on what is made; of a codebook, the words for it in a list. */
  about: string;
  /** The methods of its path in the API of surveys, v3; without it there is none, and no tool of its own. */
  v3?: readonly ('get' | 'post')[];
  /** Where it comes among the formats of its content: lowest first, otherwise in the order of the list. */
  place?: number;
}

/** Methods, not members that are functions: so that a list can hold formats with different options. */
export interface HeldAnswers<Values = ChosenValues> extends Held {
  render(document: AnswersDocument, options: Values, out: ByteSink): Promise<RenderedAnswers>;
  /** Where many workers can render a file together; the rows are the same. */
  segmented?(options: Values): Promise<SegmentedFormat>;
  /** How columns are made: with a number per label, or named by the dictionary; otherwise as the request says. */
  columns?: 'labelled' | 'named';
  /** Whether several choices are lists, which the format knows; ticks and texts with semicolons otherwise. */
  areLists?(options: Values): boolean;
  /** Rows carry their numbers: how many come before a segment must be known. */
  hasNumberedRows?: true;
  /** Its files are smaller than others of the same rows, and so put together faster: they come last. */
  isPacked?: true;
  /** For reading on paper: columns that nobody reads are left out. */
  isForPaper?: true;
  /** Texts that a spreadsheet would run as formulas are changed, and counted. */
  guardsFormulas?: true;
  /** Scripts that prove a report can read it. */
  isReadByScripts?: true;
  /** Destinations of this kind make tables of it; rows need their keys, whatever columns were chosen. */
  loadedBy?: 'postgres' | 'delta';
  /** A row is a line with separators: its head can be shown as it is. */
  hasPlainLines?: true;
  limits?: readonly TableLimit[];
}

interface HeldReport extends Held {
  /** Can have the look of a presentation that its owner has uploaded. */
  takesTemplate?: true;
  /** A file of it that somebody has edited can get new figures. */
  takesEdited?: true;
  render(document: ReportDocument, out: ByteSink): Promise<RenderedReport>;
}

interface HeldCodebook extends Held {
  render(codebook: Codebook, out: ByteSink): Promise<Warning[]>;
}

interface HeldScript extends Held {
  render(proof: Proof, out: ByteSink): Promise<void>;
}

interface HeldContents<Values> {
  answers?: HeldAnswers<Values>;
  summary?: HeldReport;
  report?: HeldReport;
  codebook?: HeldCodebook;
  script?: HeldScript;
  /** Put together while the uploaded files are collected, so that there is nothing to render. */
  files?: Held;
}

export interface FormatDescription<
  Name extends string = string,
  Options extends FormatOptions = FormatOptions,
  Values = ChosenValues,
> {
  /** As the API calls it. */
  name: Name;
  /** As people call it, in every language. */
  title: string;
  /** The same after the word for a content: "Answers as CSV". */
  phrase: string;
  kinds: readonly [FileKind, ...FileKind[]];
  /** Whether a terminal can show it. */
  isText: boolean;
  options: Options;
  contents: HeldContents<Values>;
}

/** Checks that a description is whole; it is given back as it is. */
export function describeFormat<const Name extends string, const Options extends FormatOptions>(
  format: FormatDescription<Name, Options, ValuesOf<Options>>,
): FormatDescription<Name, Options, ValuesOf<Options>> {
  return format;
}
