/**
 * What an export would be, without making it: rows, columns, size, limits and columns that look personal. It reads
 * answers for at most five seconds; what it has not seen by then it estimates, and says so.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import type { Privacy } from '../../privacy/policy.ts';
import { headerOf, renderCsv } from '../../render/csv.ts';
import { wordLimits, xlsxLimits } from '../../render/limits.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import { type KnownQuestions, questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import { createFactsGatherer, type Facts, noFacts } from '../../surveys/facts.ts';
import { upstreamQuery } from '../../surveys/filters.ts';
import { datedFilters } from '../../surveys/periods.ts';
import type { Question } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { buildTable } from '../../tables/build-table.ts';
import type { Column, Table } from '../../tables/column.ts';
import { type ConditionChoices, conditionChoices } from '../../tables/condition-choices.ts';
import { createContentScan, nothingSeen, type PersonalContent } from '../../tables/personal-content.ts';
import { isHidden, rowFilter } from '../../tables/row-filter.ts';
import { type RowCounts, type RowFilter, tableRows } from '../../tables/rows.ts';
import { decideColumn, type TreatedColumn } from '../../tables/treated-table.ts';
import { wantedValues } from '../../tables/wanted-values.ts';
import { foreseenDictionary } from '../dictionary/dictionary-store.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import type { ExportRequest } from '../options.ts';
import { isReport, type Output, type TableChoices, tableOptions } from '../options.ts';
import { needsDictionary, shapeName, shapeOf } from '../outputs/table-shape.ts';
import type { Caller } from '../owner.ts';
import { keptFields } from '../uploads/wanted-files.ts';
import { checkRequest } from './check-request.ts';
import { type BannerWatch, createBannerWatch, type PreviewedBanner } from './preview-report.ts';
import { type CellWatch, createCellWatch } from './preview-warnings.ts';

const READ_MS = 5_000;
const ANSWERS_KEPT = 2_000;
/** How large the same cells become beside their CSV, as measured; files of Office are compressed. */
const sizeFactor: Readonly<Record<Output['format'], number>> = {
  ...{ csv: 1, xlsx: 0.35, word: 0.5, pdf: 1, pptx: 1 },
  ...{ sav: 1.5, dta: 3, parquet: 0.12, jsonl: 1.7, html: 1, ddi: 1, zip: 0 },
};
/** The same for JSON Lines with gzip. */
const GZIPPED_LINES = 0.24;
/** A report grows with its questions and hardly with its answers. */
const reportBytes = { base: 30_000, aQuestion: 4_000 } as const;
/** And a codebook with its variables. */
const codebookBytes = { base: 8_000, aVariable: 700 } as const;

export interface Preview {
  rows: number;
  isExact: boolean;
  /** Those that would stand in the file. */
  columns: readonly Column[];
  /** What conditions on answers can be about. */
  questions: readonly ConditionChoices[];
  /** What each column would go through, also of those that would be left out. */
  treated: readonly TreatedColumn[];
  outputs: { output: Output; estimatedBytes: number }[];
  limits: { limit: string; message: string }[];
  /** Cells that were guarded in the answers looked at, by column; only where a CSV file is wanted. */
  guarded: ReadonlyMap<string, number> | undefined;
  warnings: readonly Warning[];
  banners: readonly PreviewedBanner[];
}

export async function previewExport(deps: RequestDeps, caller: Caller, wanted: ExportRequest): Promise<Preview> {
  const request = { ...wanted, filters: datedFilters(wanted.filters, deps.now(), wanted.options.timezone) };
  const survey = await deps.upstream.survey(caller.token, request.surveyId);
  const { branding: _, ...chosen } = request.options;
  const options = { ...chosen, lang: chosen.lang ?? survey.language };
  checkRequest(request, survey, options);
  const sample = await readSample(deps, caller, request, survey, options);
  const rows = Math.round(sample.total * sample.passShare);
  const treated = treatedColumns(sample, options.privacy);
  const columnsShown = treated.filter(({ treatment }) => treatment !== 'remove').map(({ column }) => column);
  return {
    rows,
    isExact: sample.isExact,
    columns: columnsShown,
    questions: sample.questions.map((question) => conditionChoices(question, options.lang)),
    treated,
    outputs: request.outputs.map((output) => ({
      output,
      estimatedBytes: estimatedBytes(output, { survey, sample, rows, options }),
    })),
    limits: limitsHit(request, rows, columnsShown.length),
    guarded: hasCsv(request) ? sample.cells.guarded : undefined,
    warnings: [
      ...sample.unmatched,
      ...(hasCsv(request) ? sample.cells.warnings() : []),
      ...uploadWarnings(request, treated),
    ],
    banners: sample.banners.banners(),
  };
}

function uploadWarnings({ outputs }: ExportRequest, treated: readonly TreatedColumn[]): Warning[] {
  if (!outputs.some(({ content }) => content === 'files')) return [];
  return [warningOf(keptFields(treated).length > 0 ? 'files_unweighed' : 'no_file_question', {})];
}

function hasCsv({ outputs }: ExportRequest): boolean {
  return outputs.some(({ content, format }) => content === 'answers' && format === 'csv');
}

interface Estimated {
  survey: Survey;
  sample: Sample;
  rows: number;
  options: TableChoices;
}

function estimatedBytes({ content, format }: Output, { survey, sample, rows, options }: Estimated): number {
  if (content === 'summary') return reportBytes.base;
  if (content === 'report') return reportBytes.base + reportBytes.aQuestion * survey.questions.length;
  if (content === 'codebook') return codebookBytes.base + codebookBytes.aVariable * sample.columns.length;
  const factor = format === 'jsonl' && options.jsonl.gzip ? GZIPPED_LINES : sizeFactor[format];
  return Math.round((sample.headerBytes + rows * sample.bytesARow) * factor);
}

function treatedColumns({ columns, content }: Sample, privacy: Privacy): TreatedColumn[] {
  return columns.map((column) => ({ column, ...decideColumn(column, privacy, content) }));
}

interface Sample {
  /** Answers the upstream has for the part of the filters it applies. */
  total: number;
  /** Of those we have read, the share that passes all filters. */
  passShare: number;
  bytesARow: number;
  headerBytes: number;
  columns: readonly Column[];
  questions: readonly Question[];
  content: PersonalContent;
  isExact: boolean;
  /** Filters that ask for what no answer has; known only where all were read. */
  unmatched: Warning[];
  cells: CellWatch;
  banners: BannerWatch;
}

async function readSample(
  deps: RequestDeps,
  caller: Caller,
  request: ExportRequest,
  survey: Survey,
  options: TableChoices,
): Promise<Sample> {
  const until = deps.now() + READ_MS;
  const gatherer = createFactsGatherer(noFacts);
  const counts: RowCounts = { read: 0, filteredOut: 0 };
  const wanted = wantedValues(request.filters);
  const size = { headerBytes: 0, rowBytes: 0, rows: 0 };
  const cells = createCellWatch();
  const banners = createBannerWatch(survey, options);
  const tableFor = await tableBuilder(deps, caller, request, survey, options);
  let table = tableFor(noFacts);
  let content = nothingSeen;
  let total = 0;
  let hasEnded = false;
  for await (const page of pagesOf(deps.upstream, caller.token, request)) {
    gatherer.merge(page.answers.facts);
    table = tableFor(gatherer.facts());
    const known = questionsOfAnswers(survey, gatherer.facts(), page.next === undefined);
    const belongs = rowsCounted(request, options.timezone, known);
    wanted.see(readPacked(page.answers));
    banners.see(page.answers, gatherer.facts(), belongs);
    const isMeasured = counts.read < ANSWERS_KEPT;
    if (isMeasured) content = seenIn(table, page.answers, content);
    const rows = tableRows(table, only(readPacked(page.answers)), belongs, counts);
    if (isMeasured) addSize(size, await measured({ table, rows, language: options.lang }, options, cells));
    else for await (const source of rows) while (source.next());
    total = Math.max(page.total ?? 0, counts.read);
    hasEnded = page.next === undefined;
    if (deps.now() >= until) break;
  }
  return {
    total: hasEnded ? counts.read : total,
    passShare: counts.read === 0 ? 0 : 1 - counts.filteredOut / counts.read,
    bytesARow: size.rows === 0 ? 0 : size.rowBytes / size.rows,
    headerBytes: size.headerBytes,
    columns: table.columns,
    questions: questionsOfAnswers(survey, gatherer.facts()).questions,
    content,
    isExact: hasEnded,
    unmatched: hasEnded && counts.read > 0 ? wanted.warnings() : [],
    cells,
    banners,
  };
}

/** The table as the first format of answers shows it, or the codebook, with the names and numbers that it would have. */
async function tableBuilder(
  deps: RequestDeps,
  { owner }: Caller,
  { surveyId, outputs }: ExportRequest,
  survey: Survey,
  options: TableChoices,
): Promise<(facts: Facts) => Table> {
  const table =
    outputs.find(({ content }) => content === 'answers') ?? outputs.find(({ content }) => !isReport(content));
  const shape = table ? shapeName(table) : 'csv';
  const shown = shapeOf(shape, tableOptions(options));
  const isNamed = needsDictionary(shape, shown);
  const foresee = isNamed ? await foreseenDictionary(deps.records, { owner, surveyId }) : undefined;
  const at = new Date(deps.now()).toISOString();
  return (facts) => buildTable(survey, facts, shown, foresee?.({ survey, facts, at }));
}

/** What this page shows beside what those before it did; the first to say something is believed. */
function seenIn({ columns }: Table, answers: PackedAnswers, before: PersonalContent): PersonalContent {
  const scan = createContentScan(columns);
  scan.read(readPacked(answers));
  return new Map([...scan.seen(), ...before]);
}

/** Where only figures are wanted, what is hidden from them is no row. */
function rowsCounted({ filters, outputs }: ExportRequest, timezone: string, known: KnownQuestions): RowFilter {
  const belongs = rowFilter(filters, timezone, known);
  const hasTable = outputs.some(({ content }) => !isReport(content));
  return hasTable ? belongs : (reader) => belongs(reader) && !isHidden(reader);
}

function pagesOf(upstream: Upstream, token: string, request: ExportRequest) {
  return upstream.answers(token, upstreamQuery(request.surveyId, request.filters));
}

async function* only<T>(item: T): AsyncGenerator<T> {
  yield item;
}

interface Size {
  headerBytes: number;
  rowBytes: number;
  rows: number;
}

function addSize(sum: Size, more: Size): void {
  sum.headerBytes = more.headerBytes;
  sum.rowBytes += more.rowBytes;
  sum.rows += more.rows;
}

/** The bytes of these rows as CSV, apart from the header's. */
async function measured(
  document: Parameters<typeof renderCsv>[0],
  options: TableChoices,
  cells: CellWatch,
): Promise<Size> {
  let bytes = 0;
  const counting: ByteSink = {
    async write(chunk) {
      bytes += chunk.length;
    },
  };
  const { table, rows: source } = document;
  const watched = { ...document, rows: cells.watched(table.columns, source) };
  const { rows, guarded } = await renderCsv(watched, options.csv, counting);
  cells.addGuarded(guarded);
  const headerBytes = Buffer.byteLength(headerOf(table, options.csv).join(',')) + 2;
  return { headerBytes, rowBytes: Math.max(0, bytes - headerBytes), rows };
}

function limitsHit(request: ExportRequest, rows: number, columnCount: number): Preview['limits'] {
  const tables = request.outputs.filter(({ content }) => content === 'answers');
  const formats = new Set(tables.map((output) => output.format));
  const hit: Preview['limits'] = [];
  if (formats.has('word') && rows > wordLimits.rows) {
    hit.push({
      limit: 'word_row_limit',
      message: `A Word table has at most ${wordLimits.rows} rows; such an export is refused.`,
    });
  }
  if (formats.has('xlsx') && rows > xlsxLimits.rowsASheet) {
    hit.push({
      limit: 'xlsx_rows',
      message: `Past ${xlsxLimits.rowsASheet} rows the table continues on the next sheet.`,
    });
  }
  if (formats.has('xlsx') && columnCount > xlsxLimits.columns) {
    hit.push({
      limit: 'xlsx_columns',
      message: `A sheet has at most ${xlsxLimits.columns} columns; such an export is refused.`,
    });
  }
  return hit;
}
