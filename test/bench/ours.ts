/** The product's own path, step by step as an export walks it: pages to snapshot parts on disk, parts to a file. */
import { mkdirSync } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSink } from '../../shared/bytes/byte-sink.ts';
import { shapeOf } from '../../shared/exports/outputs/table-shape.ts';
import type { Format } from '../../shared/formats/all-formats.ts';
import type { Files } from '../../shared/ports.ts';
import { pull } from '../../shared/snapshots/pull.ts';
import { readParts } from '../../shared/snapshots/read-parts.ts';
import { emptySnapshot, type Snapshot, snapshotSchema } from '../../shared/snapshots/snapshot.ts';
import type { Upstream } from '../../shared/snapshots/upstream.ts';
import type { Facts } from '../../shared/surveys/facts.ts';
import { filtersSchema } from '../../shared/surveys/filters/filters.ts';
import { readSurvey, type Survey } from '../../shared/surveys/survey.ts';
import type { AnswersDocument, RenderedAnswers } from '../../shared/tables/answers-document.ts';
import { buildTable } from '../../shared/tables/build-table.ts';
import type { Table } from '../../shared/tables/column.ts';
import { dictionaryOf } from '../../shared/tables/dictionary/dictionary.ts';
import { newEntries } from '../../shared/tables/dictionary/new-entries.ts';
import { rowFilter } from '../../shared/tables/row-filter.ts';
import { tableRows } from '../../shared/tables/rows.ts';
import type { TableOptions } from '../../shared/tables/table-options.ts';
import { createMemoryFiles } from '../support/stores/memory-files.ts';
import type { Task } from './contender.ts';
import { generatedSurvey } from './generated-answers.ts';
import { createPageReader } from './ours-pages.ts';
import { pageBytes, SURVEY_ID } from './page-files.ts';

const PREFIX = 'snapshot/';

/** Pulls from the page files, or from whichever upstream is given, and leaves the snapshot for renders to come. */
export async function pullPages(task: Task, upstream = folderUpstream(task)): Promise<Snapshot> {
  const snapshot = await pull({
    upstream,
    files: createFolderFiles(task.snapshot),
    token: '1|bench',
    query: { surveyId: SURVEY_ID, isScreenedOut: false, isDeleted: false },
    prefix: PREFIX,
    fence: 1,
    snapshot: emptySnapshot,
    checkpoint: async () => {},
    onPage: () => {},
    isOutOfTime: () => false,
    now: Date.now,
  });
  if (snapshot.read !== task.rows) throw new Error(`${snapshot.read} answers were pulled, not ${task.rows}`);
  await writeFile(snapshotPath(task.snapshot), JSON.stringify(snapshot));
  return snapshot;
}

export const snapshotPath = (folder: string) => join(folder, 'snapshot.json');

export async function storedSnapshot(task: Task): Promise<Snapshot> {
  return snapshotSchema.parse(JSON.parse(await readFile(snapshotPath(task.snapshot), 'utf8')));
}

export type Render = (document: AnswersDocument, out: ByteSink) => Promise<RenderedAnswers>;

/** With `format` the table is one for analysts. */
export async function renderFile(task: Task, snapshot: Snapshot, render: Render, format?: Format): Promise<void> {
  await renderDocument(task, documentOf(task, snapshot, format), render);
}

export async function renderDocument(task: Task, document: AnswersDocument, render: Render): Promise<void> {
  const file = await open(task.out, 'w');
  const { rows } = await render(document, {
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
    },
  });
  await file.close();
  if (rows !== task.rows) throw new Error(`${rows} rows were written, not ${task.rows}`);
}

function documentOf(task: Task, snapshot: Snapshot, format: Format | undefined): AnswersDocument {
  const survey = surveyOf();
  const { language } = survey;
  const styles = { values: 'labels', choices: 'joined', header: 'title', text: 'keep' } as const;
  const options = { language, timezone: 'UTC', ...styles };
  const table = format
    ? analystTable(survey, snapshot.facts, format, options)
    : buildTable(survey, snapshot.facts, options);
  const counts = { read: 0, filteredOut: 0 };
  const parts = () => readParts(createFolderFiles(task.snapshot), PREFIX, snapshot);
  const belongs = rowFilter(filtersSchema.parse({}), 'UTC');
  return {
    table,
    rows: tableRows(table, parts(), belongs, counts),
    walk: (columns) => tableRows({ ...table, columns }, parts(), belongs, counts),
    counts,
    survey,
    language,
    notes: [],
    warnings: snapshot.warnings,
    newestAnswerAt: snapshot.facts.newestSubmittedAt,
  };
}

function surveyOf(): Survey {
  const survey = readSurvey(generatedSurvey(SURVEY_ID), { lang: 'ru' });
  if (!survey) throw new Error('the made-up survey cannot be read');
  return survey;
}

/** The page files as an upstream: the bytes of each become what the client would have made of them. */
function folderUpstream(task: Task): Upstream {
  return {
    holderOf: async () => ({ userId: '1' }),
    surveys: async () => [],
    survey: async () => surveyOf(),
    async *answers() {
      const pageOf = createPageReader();
      for await (const page of pageBytes(task.source, task.rows)) yield pageOf(page);
    },
    async *newest() {},
    answerCount: async () => undefined,
    latest: async () => undefined,
    figures: async () => ({ visits: null, report: null }),
    callCount: () => 0,
  };
}

/** The files port on a folder, as far as snapshots need it: parts are written to disk and read back from there. */
function createFolderFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true });
  const pathOf = (key: string) => join(folder, key.replaceAll('/', '-'));
  return {
    ...createMemoryFiles(),
    put: (key, bytes) => writeFile(pathOf(key), bytes),
    read: (key) => readFile(pathOf(key)),
    sizeOf: async (key) => (await stat(pathOf(key))).size,
  };
}

/** The table that files of analysts are made of: its columns named by a dictionary that has just been begun. */
export function analystTable(survey: Survey, facts: Facts, format: Format, options: TableOptions): Table {
  const entries = newEntries(dictionaryOf([]), { survey, facts, at: '2026-03-01T00:00:00.000Z' });
  return buildTable(survey, facts, shapeOf({ content: 'answers', format }, options), dictionaryOf(entries));
}
