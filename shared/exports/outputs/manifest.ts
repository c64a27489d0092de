/** The receipt of an export: what was asked, what was read and written, and the hashes to check the files by. */

import { hashOf } from '../../crypto.ts';
import { described } from '../../formats/described.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import type { Survey } from '../../surveys/survey.ts';
import { warningView } from '../../surveys/warnings/warning-view.ts';
import type { Dictionary } from '../../tables/dictionary/dictionary.ts';
import type { RowCounts } from '../../tables/rows.ts';
import type { TreatedColumn } from '../../tables/treating/treated-table.ts';
import type { Job } from '../job/job.ts';
import { shownNewest, shownRows } from '../job/visible-counts.ts';
import { manifestDictionary } from './manifest-dictionary.ts';
import { shownCounts, shownWarnings } from './shown-counts.ts';
import { shownFilters, shownOptions } from './shown-filters.ts';
import type { RenderedOutput } from './store-output.ts';
import { olderTitles, structureChange, wordingWarnings } from './wording.ts';

interface Timings {
  pullMs: number;
  renderMs: number;
}

/** What a job has come to. */
interface Made {
  survey: Survey;
  snapshot: Snapshot;
  /** Undefined where it cannot be read. */
  dictionary: Dictionary | undefined;
  outputs: readonly RenderedOutput[];
  /** When the last answer had been read. */
  pulledAt: string;
}

export function manifestOf(job: Job, { survey, snapshot, dictionary, outputs, pulledAt }: Made, timings: Timings) {
  // a file for paper has fewer columns than the others
  const tables = outputs.filter(({ file }) => file.content === 'answers');
  const table =
    tables.find(({ file }) => !described(file.format).contents.answers?.isForPaper) ??
    tables[0] ??
    outputs.find(({ treated }) => treated) ??
    outputs[0];
  const counts = table?.counts ?? { read: snapshot.read, filteredOut: 0 };
  const guarded = outputs.find((output) => output.guarded)?.guarded;
  const older = olderTitles(survey, snapshot.facts);
  const treated = table?.treated ?? [];
  const all = outputs.flatMap((output) => output.treated ?? []);
  const columns = treated
    .filter(({ treatment }) => treatment !== 'remove')
    .map((one) => ({
      ...columnOf(one, job),
      ...(guarded && { guarded: guarded.get(one.column.id) ?? 0 }),
      ...(older.has(one.column.field) && { older_titles: older.get(one.column.field) }),
    }));
  return {
    export_id: job.id,
    quiz_id: job.surveyId,
    quiz_name: survey.name,
    snapshot_at: pulledAt,
    newest_answer_at: shownNewest(job, snapshot.facts.newestSubmittedAt, snapshot.read) ?? null,
    filters: shownFilters(job.filters, job.options.privacy, treated),
    options: shownOptions(job.options),
    structure: shownStructure(job, { survey, snapshot }),
    counts: job.compared?.pulled ? pulledCounts(job.compared.pulled, counts) : shownCounts(job, counts, snapshot),
    changes: job.compared?.counts ?? null,
    drift: job.compared?.drift ?? null,
    columns,
    removed_columns: treated.filter(({ treatment }) => treatment === 'remove').map((one) => columnOf(one, job)),
    dictionary: dictionary
      ? { quiz_id: job.surveyId, ...manifestDictionary(job, { survey, snapshot, dictionary, treated: all }) }
      : null,
    schema_hash: hashOf(columns.map(({ id, type }) => ({ id, type }))),
    files: outputs.map(({ file }) => ({
      content: file.content,
      format: file.format,
      name: file.name,
      size_bytes: file.sizeBytes,
      rows: shownRows(job, file.rows),
      sha256: file.sha256,
      warnings: file.warnings.map(warningView),
    })),
    warnings: [...shownWarnings(job, snapshot), ...wordingWarnings(survey, snapshot.facts)].map(warningView),
    // a call reads so many answers at most
    upstream_calls: job.options.privacy.minimum_base > 0 ? null : snapshot.calls,
    attempts: job.attempts,
    timings_ms: { pull: timings.pullMs, render: timings.renderMs },
  };
}

/** The oldest answer is shown like the newest. */
function shownStructure(job: Job, { survey, snapshot }: Pick<Made, 'survey' | 'snapshot'>) {
  const { oldest_answer_at: oldest, ...structure } = structureChange(survey, snapshot.facts);
  return { ...structure, oldest_answer_at: shownNewest(job, oldest ?? undefined, snapshot.read) ?? null };
}

/** With changes, the files hold fewer rows than were read. */
function pulledCounts(
  { total, read, filteredOut }: NonNullable<NonNullable<Job['compared']>['pulled']>,
  { read: written }: RowCounts,
) {
  return { upstream_total: total ?? null, read, filtered_out: filteredOut, written };
}

/** What was done to a column, and never what stood in it. */
function columnOf({ column, treatment, personal, changed }: TreatedColumn, { options }: Pick<Job, 'options'>) {
  const { id, title, type, isRetired } = column;
  const tells = options.privacy.minimum_base === 0;
  return {
    id,
    title,
    type,
    retired: isRetired,
    privacy: {
      treatment,
      kind: personal?.kind ?? null,
      reason: personal?.reason ?? null,
      ...(changed && tells && { cells_changed: changed.cells }),
    },
  };
}
