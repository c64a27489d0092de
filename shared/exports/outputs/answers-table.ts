/**
 * The table of an output, ready to be walked through: its columns treated, its rows filtered. Whoever renders it whole
 * and whoever renders a segment of it begin here, so that both write the same rows.
 */

import { heldAnswers } from '../../formats/described.ts';
import { changesPersonal } from '../../privacy/treatment.ts';
import { readParts } from '../../snapshots/read-parts.ts';
import { routingOf } from '../../surveys/routing.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import type { AnswersDocument } from '../../tables/answers-document.ts';
import { buildTable } from '../../tables/build-table.ts';
import type { Column, Table } from '../../tables/column.ts';
import { newestRow } from '../../tables/newest-row.ts';
import { readableTable } from '../../tables/readable-table.ts';
import { type RowCounts, type RowFilter, type RowSource, tableRows } from '../../tables/rows.ts';
import { type ContentScan, createContentScan } from '../../tables/treating/personal-content.ts';
import {
  decideColumn,
  forgetChangedCells,
  type TreatedColumn,
  type TreatedTable,
  treatTable,
} from '../../tables/treating/treated-table.ts';
import { uncodedWarnings } from '../../tables/uncoded-cells.ts';
import { partsPrefix } from '../job/job.ts';
import { shownNewest } from '../job/visible-counts.ts';
import { type Output, tableOptions } from '../options.ts';
import { type AnswersPrivacy, answersLookedAt, withFirstScanned } from './answers-privacy.ts';
import { jobRows } from './job-rows.ts';
import { skippedNote } from './missing-notes.ts';
import { notesOf } from './notes.ts';
import { privacyNotes } from './privacy-notes.ts';
import { shownFacts, shownWarnings } from './shown-counts.ts';
import { shownFilters } from './shown-filters.ts';
import type { RenderRequest } from './store-output.ts';
import { needsDictionary, shapeOf } from './table-shape.ts';
import { wordingWarnings } from './wording.ts';

export interface AnswersRequest extends RenderRequest {
  privacy: AnswersPrivacy;
}

/** Answers of the snapshot from one place up to, and without, another. */
interface AnswerRange {
  from: number;
  to: number;
}

export interface PreparedAnswers {
  document: AnswersDocument;
  /** What is done to the columns, with what the answers showed; right once the rows have been read. */
  treated(): readonly TreatedColumn[];
  /** When the newest answer of the rows was submitted. */
  newestAt(): string | undefined;
  /** Looks at the first answers as whoever walks through the rows does, for saying what is personal. */
  look(): Promise<void>;
}

/** All answers, or those of a range. */
export function prepareAnswers(request: AnswersRequest, output: Output, range?: AnswerRange): PreparedAnswers {
  const { job, snapshot, privacy } = request;
  const whole = wholeTable(request, output);
  const treated = treatTable(whole, job.options.privacy, privacy.content, {
    pseudonym: privacy.pseudonym,
    every: everyColumn(request),
  });
  const scan = changesPersonal(job.options.privacy) ? undefined : createContentScan(whole.columns);
  const newest = newestRow(jobRows(request));
  return {
    document: answersDocument(request, treated, { belongs: newest.belongs, scan, range }),
    treated: () => treatmentsOf(request, treated.columns, scan),
    newestAt: newest.submittedAt,
    async look() {
      if (!scan) return;
      const parts = readParts(request.snapshots, partsPrefix(job), snapshot, { from: 0, to: answersLookedAt });
      for await (const _ of withFirstScanned(parts, scan)) break;
    },
  };
}

/** All of the survey, also those that the table has not. */
function everyColumn({ job, survey, snapshot }: AnswersRequest): readonly Column[] {
  return buildTable(survey, snapshot.facts, { ...tableOptions(job.options), columns: undefined, choices: 'joined' })
    .columns;
}

/** Paper has no room for what nobody reads. */
function wholeTable({ job, survey, snapshot, dictionary }: AnswersRequest, output: Output): Table {
  const shape = shapeOf(output, tableOptions(job.options), job.options);
  const options = job.comparing?.isDelta ? { ...shape, isDelta: true as const } : shape;
  const isNamed = needsDictionary(output, options);
  if (isNamed && !dictionary) throw new Error(`a table of ${output.format} without its dictionary`);
  const whole = buildTable(survey, shownFacts(job, snapshot), options, isNamed ? dictionary : undefined);
  const isForPaper = heldAnswers(output)?.isForPaper && !job.options.columns;
  return isForPaper ? readableTable(whole, job.filters) : whole;
}

/** With what only the answers showed, where nothing depended on it and nobody had looked before. */
function treatmentsOf({ job }: AnswersRequest, columns: readonly TreatedColumn[], scan: ContentScan | undefined) {
  if (!scan) return columns;
  const content = scan.seen();
  return columns.map((one) => ({ ...one, personal: decideColumn(one.column, job.options.privacy, content).personal }));
}

function answersDocument(
  request: AnswersRequest,
  { table, columns: treated }: TreatedTable,
  { belongs, scan, range }: { belongs: RowFilter; scan: ContentScan | undefined; range: AnswerRange | undefined },
): AnswersDocument {
  const { job, survey, snapshot, snapshots } = request;
  const { options } = job;
  const filters = shownFilters(job.filters, options.privacy, treated);
  const counts: RowCounts = { read: 0, filteredOut: 0 };
  async function* walk(columns: readonly Column[]): AsyncGenerator<RowSource> {
    Object.assign(counts, { read: 0, filteredOut: 0 });
    forgetChangedCells(treated, columns);
    for (const { uncoded } of columns) if (uncoded) uncoded.cells = 0;
    const parts = readParts(snapshots, partsPrefix(job), snapshot, range);
    yield* tableRows({ ...table, columns }, scan ? withFirstScanned(parts, scan) : parts, belongs, counts);
  }
  return {
    table,
    rows: walk(table.columns),
    walk,
    counts,
    survey: { id: survey.id, name: survey.name },
    ...(survey.routes && { routing: routingOf(survey.questions, survey.routes) }),
    language: job.options.lang,
    notes: [
      ...notesOf({ options, filters }),
      ...(table.askedOf ? [skippedNote(options.lang)] : []),
      ...privacyNotes(options.lang, treated),
    ],
    warnings: warningsOf(request, table),
    newestAnswerAt: shownNewest(job, snapshot.facts.newestSubmittedAt, snapshot.read),
  };
}

/** All that a file of these rows warns of, with what its format could not hold; right once the rows have been written. */
export function fileWarnings(request: RenderRequest, table: Table, made: readonly Warning[]): Warning[] {
  const ofCells = request.job.options.privacy.minimum_base > 0 ? [] : uncodedWarnings(table.columns);
  return [...warningsOf(request, table), ...made, ...ofCells];
}

function warningsOf({ job, survey, snapshot }: RenderRequest, { columns }: Table): Warning[] {
  const unknown = columns.filter((column) => column.isUnknown);
  return [
    ...shownWarnings(job, snapshot),
    ...wordingWarnings(survey, snapshot.facts),
    ...unknown.map(({ id }) => warningOf('unknown_column', { column: id })),
  ];
}
