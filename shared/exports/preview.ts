/**
 * What an export would be, without making it: rows, columns, size, limits and columns that look personal. It reads
 * answers for at most five seconds; what it has not seen by then it estimates, and says so.
 */
import type { Privacy } from '../privacy/policy.ts';
import type { ByteSink } from '../render/byte-sink.ts';
import { renderCsv } from '../render/csv.ts';
import { wordLimits, xlsxLimits } from '../render/limits.ts';
import { upstreamQuery } from '../surveys/filters.ts';
import { createFactsGatherer, noFacts } from '../surveys/packing/facts.ts';
import type { PackedAnswers } from '../surveys/packing/packed-answers.ts';
import { readPacked } from '../surveys/packing/packed-reader.ts';
import type { Survey } from '../surveys/survey.ts';
import type { Upstream } from '../surveys/upstream.ts';
import { buildTable } from '../tables/build-table.ts';
import type { Column, Table } from '../tables/column.ts';
import { createContentScan, nothingSeen, type PersonalContent } from '../tables/personal-content.ts';
import { isHidden, rowFilter } from '../tables/row-filter.ts';
import { type RowCounts, type RowFilter, tableRows } from '../tables/rows.ts';
import { decideColumn, type TreatedColumn } from '../tables/treated-table.ts';
import { checkRequest } from './check-request.ts';
import type { ExportRequest } from './options.ts';
import { type Output, type TableChoices, tableOptions } from './options.ts';
import type { Caller } from './owner.ts';
import type { RequestDeps } from './request.ts';

const READ_MS = 5_000;
const ANSWERS_KEPT = 2_000;
/** How large the same cells become beside their CSV, as measured; files of Office are compressed. */
const sizeFactor = { csv: 1, xlsx: 0.35, word: 1.2, pdf: 1 } as const satisfies Record<Output['format'], number>;
/** A report grows with its questions and hardly with its answers. */
const reportBytes = { base: 30_000, aQuestion: 4_000 } as const;

export interface Preview {
  rows: number;
  isExact: boolean;
  /** Those that would stand in the file. */
  columns: readonly Column[];
  /** What each column would go through, also of those that would be left out. */
  treated: readonly TreatedColumn[];
  outputs: { output: Output; estimatedBytes: number }[];
  limits: { limit: string; message: string }[];
}

export async function previewExport(deps: RequestDeps, caller: Caller, request: ExportRequest): Promise<Preview> {
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
    treated,
    outputs: request.outputs.map((output) => ({
      output,
      estimatedBytes: estimatedBytes(output, survey, sample, rows),
    })),
    limits: limitsHit(request, rows, columnsShown.length),
  };
}

function estimatedBytes({ content, format }: Output, survey: Survey, sample: Sample, rows: number): number {
  if (content === 'summary') return reportBytes.base;
  if (content === 'report') return reportBytes.base + reportBytes.aQuestion * survey.questions.length;
  return Math.round((sample.headerBytes + rows * sample.bytesARow) * sizeFactor[format]);
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
  content: PersonalContent;
  isExact: boolean;
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
  const belongs = rowsCounted(request, options.timezone);
  const counts: RowCounts = { read: 0, filteredOut: 0 };
  const size = { headerBytes: 0, rowBytes: 0, rows: 0 };
  let table = buildTable(survey, noFacts, tableOptions(options));
  let content = nothingSeen;
  let total = 0;
  let hasEnded = false;
  for await (const page of pagesOf(deps.upstream, caller.token, request)) {
    gatherer.merge(page.answers.facts);
    table = buildTable(survey, gatherer.facts(), tableOptions(options));
    const isMeasured = counts.read < ANSWERS_KEPT;
    if (isMeasured) content = seenIn(table, page.answers, content);
    const rows = tableRows(table, only(readPacked(page.answers)), belongs, counts);
    if (isMeasured) addSize(size, await measured({ table, rows, language: options.lang }, options));
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
    content,
    isExact: hasEnded,
  };
}

/** What this page shows beside what those before it did; the first to say something is believed. */
function seenIn({ columns }: Table, answers: PackedAnswers, before: PersonalContent): PersonalContent {
  const scan = createContentScan(columns);
  scan.read(readPacked(answers));
  return new Map([...scan.seen(), ...before]);
}

/** Where only figures are wanted, what is hidden from them is no row. */
function rowsCounted({ filters, outputs }: ExportRequest, timezone: string): RowFilter {
  const belongs = rowFilter(filters, timezone);
  const hasTable = outputs.some(({ content }) => content === 'answers');
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
async function measured(document: Parameters<typeof renderCsv>[0], options: TableChoices): Promise<Size> {
  let bytes = 0;
  const counting: ByteSink = {
    async write(chunk) {
      bytes += chunk.length;
    },
  };
  const { rows } = await renderCsv(document, options.csv, counting);
  const headerBytes = Buffer.byteLength(document.table.columns.map((column) => column.title).join(',')) + 2;
  return { headerBytes, rowBytes: Math.max(0, bytes - headerBytes), rows };
}

function limitsHit(request: ExportRequest, rows: number, columnCount: number): Preview['limits'] {
  const tables = request.outputs.filter(({ content }) => content === 'answers');
  const formats = new Set(tables.map((output) => output.format));
  const hit: Preview['limits'] = [];
  if (formats.has('word') && rows > wordLimits.rows) {
    hit.push({
      limit: 'word_row_limit',
      message: `A Word table has at most ${wordLimits.rows} rows; this is refused.`,
    });
  }
  if (formats.has('xlsx') && rows > xlsxLimits.rowsASheet) {
    hit.push({
      limit: 'xlsx_rows',
      message: `Past ${xlsxLimits.rowsASheet} rows the table goes on in the next sheet.`,
    });
  }
  if (formats.has('xlsx') && columnCount > xlsxLimits.columns) {
    hit.push({ limit: 'xlsx_columns', message: `A sheet has at most ${xlsxLimits.columns} columns; this is refused.` });
  }
  return hit;
}
