/**
 * The answers a preview looks at, and what they show. It reads for at most five seconds; the size of files is measured
 * on the first answers only.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import { headerOf, renderCsv } from '../../formats/csv/csv.ts';
import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import { passesAll, type RowTest } from '../../packing/row-test.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import { type KnownQuestions, questionsOfAnswers } from '../../surveys/conditions/known-questions.ts';
import { createFactsGatherer, type Facts, noFacts } from '../../surveys/facts.ts';
import { upstreamQuery } from '../../surveys/filters/filters.ts';
import type { Question } from '../../surveys/question.ts';
import type { Survey } from '../../surveys/survey.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import { buildTable } from '../../tables/build-table.ts';
import type { Column, Table } from '../../tables/column.ts';
import { isShown, rowTests } from '../../tables/row-filter.ts';
import { type RowCounts, tableRows } from '../../tables/rows.ts';
import { createContentScan, nothingSeen, type PersonalContent } from '../../tables/treating/personal-content.ts';
import { wantedValues } from '../../tables/wanted-values.ts';
import { foreseenDictionary } from '../dictionary/dictionary-store.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { type ExportRequest, isReport, type TableChoices, tableOptions } from '../options.ts';
import { needsDictionary, shapeOf } from '../outputs/table-shape.ts';
import type { Caller } from '../owner.ts';
import { createConditionWatch } from './preview-conditions.ts';
import { type BannerWatch, createBannerWatch } from './preview-report.ts';
import { sampleRows, sampleSize } from './preview-rows.ts';
import { createValueWatch, type PresentValues } from './preview-values.ts';
import { type CellWatch, createCellWatch } from './preview-warnings.ts';

const READ_MS = 5_000;
const ANSWERS_KEPT = 2_000;

export interface Sample {
  /** Answers the upstream has for the part of the filters it applies. */
  total: number;
  /** The share of the answers read that passes all filters. */
  passShare: number;
  bytesARow: number;
  headerBytes: number;
  columns: readonly Column[];
  questions: readonly Question[];
  content: PersonalContent;
  isExact: boolean;
  /** Filters that ask for what no answer has; known only where all were read. */
  unmatched: Warning[];
  values: PresentValues;
  /** Cells of the first rows, in the order of the columns that are not removed. */
  firstRows: string[][];
  cells: CellWatch;
  banners: BannerWatch;
}

export async function readSample(
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
  const conditions = createConditionWatch(request.filters.answers);
  const values = createValueWatch();
  const size = { headerBytes: 0, rowBytes: 0, rows: 0 };
  const cells = createCellWatch();
  const banners = createBannerWatch(survey, options);
  const tableFor = await tableBuilder(deps, caller, request, survey, options);
  let table = tableFor(noFacts);
  const first: PackedAnswers[] = [];
  let content = nothingSeen;
  let total = 0;
  let hasEnded = false;
  for await (const page of pagesOf(deps.upstream, caller.token, request)) {
    gatherer.merge(page.answers.facts);
    table = tableFor(gatherer.facts());
    const known = questionsOfAnswers(survey, gatherer.facts(), page.next === undefined);
    const tests = rowsCounted(request, options.timezone, known);
    wanted.see(readPacked(page.answers));
    conditions.see(readPacked(page.answers), known);
    values.see(readPacked(page.answers));
    banners.see(page.answers, gatherer.facts(), tests);
    if (counts.read - counts.filteredOut < sampleSize) first.push(page.answers);
    const isMeasured = counts.read < ANSWERS_KEPT;
    if (isMeasured) content = seenIn(table, page.answers, content);
    const rows = tableRows(table, only(readPacked(page.answers)), passesAll(tests), counts);
    if (isMeasured) addSize(size, await measured({ table, rows, language: options.lang }, options, cells));
    else for await (const source of rows) while (source.next());
    total = Math.max(page.total ?? 0, counts.read);
    hasEnded = page.next === undefined;
    if (deps.now() >= until) break;
  }
  const known = questionsOfAnswers(survey, gatherer.facts(), hasEnded);
  const belongs = passesAll(rowsCounted(request, options.timezone, known));
  const every = buildTable(survey, gatherer.facts(), { ...tableOptions(options), columns: undefined }).columns;
  const hasRows = request.outputs.some(({ content: wantedContent }) => wantedContent === 'answers');
  return {
    total: hasEnded ? counts.read : total,
    passShare: counts.read === 0 ? 0 : 1 - counts.filteredOut / counts.read,
    bytesARow: size.rows === 0 ? 0 : size.rowBytes / size.rows,
    headerBytes: size.headerBytes,
    columns: table.columns,
    questions: questionsOfAnswers(survey, gatherer.facts()).questions,
    content,
    isExact: hasEnded,
    unmatched: hasEnded && counts.read > 0 ? unmatchedIn(counts, [...wanted.warnings(), ...conditions.warnings()]) : [],
    values: values.present(),
    firstRows: hasRows
      ? await sampleRows({ table, pages: first, belongs, privacy: options.privacy, content, every })
      : [],
    cells,
    banners,
  };
}

/** Where nothing passes although each filter alone lets something through, that is said instead. */
function unmatchedIn({ read, filteredOut }: RowCounts, found: Warning[]): Warning[] {
  const isEmpty = filteredOut === read;
  return isEmpty && found.length === 0 ? [warningOf('filters_without_row', {})] : found;
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
  const { areLists, ...shape } = shapeOf(table, tableOptions(options), options);
  // a sample is text: a list is shown as joined choices are
  const shown = areLists ? { ...shape, choices: 'joined' as const } : shape;
  const isNamed = needsDictionary(table, shown);
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
function rowsCounted({ filters, outputs }: ExportRequest, timezone: string, known: KnownQuestions): RowTest[] {
  const tests = rowTests(filters, timezone, known);
  const hasTable = outputs.some(({ content }) => !isReport(content));
  return hasTable ? tests : [...tests, isShown];
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
