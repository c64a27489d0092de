/**
 * A summary or report as a document: built once from the statistics, rendered by every format. All its texts are
 * finished and in the document's language; a renderer only lays out, and adds no figure and no word of its own.
 */
import type { Language } from '../surveys/language.ts';
import type { Warning } from '../surveys/warnings/warning.ts';
import type { Chart } from './chart.ts';

export type ReportKind = 'summary' | 'report';

export interface KeyFigure {
  label: string;
  value: string;
  /** The bare figure, for formats that calculate. */
  figure?: { value: number; unit: 'count' | 'percent' | 'points' | 'seconds' };
  /** What the figure rests on, e.g. its base or interval; small print. */
  note?: string;
  /** Against the compared period, where both are known. */
  change?: FigureChange;
}

export interface FigureChange {
  direction: 'same' | 'up' | 'down';
  /** With a sign of its direction. */
  text: string;
  /** The earlier value. */
  was: string;
}

export interface ReportColumn {
  title: string;
  align: 'start' | 'end';
  /** Share of the table's width; all of them sum to 1. */
  width: number;
  /** Where cells are intervals: titles of their two ends, for formats that give each a cell. */
  ends?: readonly [low: string, high: string];
}

export interface ReportCell {
  text: string;
  /** The bare figure, for formats that calculate; percentages as 0 to 100. */
  value?: number;
  unit?: 'count' | 'percent' | 'number';
  /** The bare ends of an interval, as `value` would be. */
  ends?: readonly [low: number, high: number];
  /** 0 to 1: how deep the cell is coloured, in a table that is also a heat map. */
  heat?: number;
  /** 0 to 1: the length of the bar that the cell holds instead of a text. */
  bar?: number;
  /** Strong is what a reader should see first, muted what the other rows rest on; absent: as any cell. */
  tone?: 'strong' | 'muted';
}

export interface ReportGroup {
  title: string;
  /** How many columns it stands above; all spans sum to the number of columns. */
  span: number;
}

export interface ReportTable {
  caption: string;
  /** Headings of neighbouring columns, above theirs, from the first column to the last; an empty one is not drawn. */
  groups?: ReportGroup[];
  columns: ReportColumn[];
  rows: ReportCell[][];
  /** The same as tables with one figure a cell, for formats that calculate: where texts tell more than their value. */
  sheets?: ReportTable[];
}

/** One thing that stands out, as a plain sentence. */
export interface ReportFinding {
  text: string;
  /** What it rests on: the answers of both sides and the test; small print. */
  note: string;
  /** The id of the section that shows it; absent where this document has none. */
  target?: string;
}

/** Rows to sort, filter and pivot, one figure a cell: a sheet of its own in a workbook, and nothing anywhere else. */
export interface ReportDataSheet {
  name: string;
  table: ReportTable;
}

export type ReportBlock =
  | { kind: 'text'; text: string; tone: 'normal' | 'muted' | 'warning' }
  /** `sheets` are the same for formats that calculate. */
  | { kind: 'figures'; figures: KeyFigure[]; sheets?: ReportTable[] }
  | { kind: 'table'; table: ReportTable }
  | { kind: 'chart'; chart: Chart }
  /** What stands out, strongest first. */
  | { kind: 'findings'; findings: ReportFinding[] }
  /** Respondents' own words, each on its own. */
  | { kind: 'quotes'; caption: string; quotes: string[] }
  /** Pairs of label and value: filters, method. */
  | { kind: 'facts'; facts: { label: string; value: string }[] };

export interface ReportSection {
  /** Stable and safe as an anchor, e.g. `q-3`. */
  id: string;
  /** The id of the question that it shows: unlike its place it is the same in every wave. */
  question?: string;
  heading: string;
  /** "Base: 118 of 128 answered"; absent where a section has no base. */
  base?: string;
  /** For whoever presents it: the question in full, its base, and how its figures are made. */
  notes?: readonly string[];
  blocks: ReportBlock[];
}

/** Sections that belong together: the opening, the overview, the questions, the appendix. */
export interface ReportChapter {
  id: string;
  heading: string;
  /** It stands before the contents, and only the headings of its sections are shown. */
  isOpening?: true;
  /** It is there to look things up in: a deck sets it small. */
  isReference?: true;
  sections: ReportSection[];
}

/** Words a renderer needs for contents, headers and footers. */
export interface ReportWords {
  contents: string;
  page: string;
  of: string;
  continued: string;
  chartData: string;
  question: string;
}

export interface ReportLogo {
  bytes: Uint8Array;
  type: 'png' | 'jpeg';
}

export interface ReportDocument {
  kind: ReportKind;
  title: string;
  /** E.g. "Survey report". */
  subtitle: string;
  survey: { id: number; name: string };
  language: Language;
  isRightToLeft: boolean;
  /** `#rrggbb` */
  accent: string;
  logo?: ReportLogo;
  /** A presentation whose masters, fonts and colours a deck is to have. */
  template?: Uint8Array;
  /** A deck of an earlier report that somebody has edited: it gets the new figures. */
  edited?: Uint8Array;
  /** What of it the report has nothing for is emptied: it may show what this report hides. */
  emptiesOld?: boolean;
  /** Lines of the cover: period, answers, filters, time zone. */
  coverFacts: { label: string; value: string }[];
  keyFigures: KeyFigure[];
  chapters: ReportChapter[];
  /** Made when a workbook asks for them: they are long, and no other file has them. */
  dataSheets?: () => ReportDataSheet[];
  /** The same with less in it, for a summary that would take more than its two pages; absent where nothing can go. */
  shorter?: () => ReportDocument;
  words: ReportWords;
  /** The only time a file may carry: equal answers give equal bytes. */
  newestAnswerAt: string | undefined;
}

export interface RenderedReport {
  /** What the format could not hold as it was. */
  warnings: Warning[];
  /** Where the format has pages. */
  pages?: number;
}
