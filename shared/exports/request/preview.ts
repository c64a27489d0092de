/**
 * What an export would be, without making it: rows, columns, size, limits and columns that look personal. It reads
 * answers for at most five seconds; what it has not seen by then it estimates, and says so.
 */

import { fileKindOf, heldAnswers } from '../../formats/described.ts';
import { datedFilters } from '../../surveys/periods.ts';
import type { Survey } from '../../surveys/survey.ts';
import { type Warning, warningOf } from '../../surveys/warnings/warning.ts';
import type { Column } from '../../tables/column.ts';
import { type ConditionChoices, conditionChoices } from '../../tables/condition-choices.ts';
import type { RequestDeps } from '../job/export-deps.ts';
import { shownRows } from '../job/visible-counts.ts';
import type { ExportRequest, Output, TableChoices } from '../options.ts';
import type { Caller } from '../owner.ts';
import { keptFields } from '../uploads/wanted-files.ts';
import { byIds } from './by-ids.ts';
import { checkRequest } from './check-request.ts';
import { checkSeen } from './check-seen.ts';
import type { PreviewedBanner } from './preview-report.ts';
import { readSample, type Sample } from './preview-sample.ts';
import { type PreviewedColumn, previewTreatment } from './preview-treatments.ts';
import { type PresentValues, withoutFew } from './preview-values.ts';
import { checkTreated } from './treated-columns.ts';

/** A report grows with its questions and hardly with its answers. */
const reportBytes = { base: 30_000, aQuestion: 4_000 } as const;
/** And a codebook with its variables. */
const codebookBytes = { base: 8_000, aVariable: 700 } as const;
/** Most of a script are its methods. */
const scriptBytes = { base: 17_000, aQuestion: 500 } as const;

export interface Preview {
  /** Null if they are too few to be shown. */
  rows: number | null;
  /** All that the survey has, whatever the filters; undefined where the upstream does not say, or nobody may know. */
  answers: number | undefined;
  isExact: boolean;
  /** Those that would be in the file. */
  columns: readonly Column[];
  /** What conditions on answers can be about. */
  questions: readonly ConditionChoices[];
  /** What each column would go through, also of those that would be left out. */
  treated: readonly PreviewedColumn[];
  outputs: { output: Output; estimatedBytes: number }[];
  limits: { limit: string; message: string }[];
  /** Cells that were guarded in the answers looked at, by column; only where a file is wanted that guards them. */
  guarded: ReadonlyMap<string, number> | undefined;
  warnings: readonly Warning[];
  /** The first rows, cell by cell as the columns are. */
  sample: readonly (readonly string[])[];
  /** What filters by a word can ask for. */
  values: PresentValues;
  banners: readonly PreviewedBanner[];
}

export async function previewExport(deps: RequestDeps, caller: Caller, wanted: ExportRequest): Promise<Preview> {
  const dated = datedFilters(wanted.filters, deps.now(), wanted.options.timezone);
  const survey = await deps.upstream.survey(caller.token, wanted.surveyId, { withCount: true });
  const request = byIds({ ...wanted, filters: dated }, survey);
  const { branding: _, ...chosen } = request.options;
  const options = { ...chosen, lang: chosen.lang ?? survey.language };
  checkRequest(request, survey, options);
  await checkSeen(deps, caller, request, survey);
  await checkTreated(deps, caller, { ...request, options }, survey);
  const sample = await readSample(deps, caller, request, survey, options);
  const rows = Math.round(sample.total * sample.passShare);
  const treated = sample.columns.map((column) =>
    previewTreatment(column, request.outputs, options.privacy, sample.content),
  );
  const hidesFew = options.privacy.minimum_base > 0;
  const columnsShown = treated.filter(({ treatment }) => treatment !== 'remove').map(({ column }) => column);
  return {
    rows: shownRows({ options }, rows),
    // the trash is not among those that the survey counts
    answers: request.filters.is_deleted || hidesFew ? undefined : survey.answerCount,
    isExact: sample.isExact,
    columns: columnsShown,
    questions: sample.questions.map((question) => conditionChoices(question, options.lang)),
    treated,
    outputs: request.outputs.map((output) => ({
      output,
      estimatedBytes: estimatedBytes(output, { survey, sample, rows, options }),
    })),
    limits: limitsHit(request, rows, columnsShown.length),
    guarded: hasGuarded(request) ? sample.cells.guarded : undefined,
    warnings: [
      ...sample.unmatched,
      ...(hasGuarded(request) ? sample.cells.warnings() : []),
      ...uploadWarnings(request, treated),
    ],
    sample: sample.firstRows,
    values: hidesFew ? withoutFew(sample.values, options.privacy.minimum_base) : sample.values,
    banners: sample.banners.banners(),
  };
}

function uploadWarnings({ outputs }: ExportRequest, treated: readonly PreviewedColumn[]): Warning[] {
  if (!outputs.some(({ content }) => content === 'files')) return [];
  return [warningOf(keptFields(treated).length > 0 ? 'files_unweighed' : 'no_file_question', {})];
}

function hasGuarded({ outputs }: ExportRequest): boolean {
  return outputs.some((output) => heldAnswers(output)?.guardsFormulas);
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
  if (content === 'script') return scriptBytes.base + scriptBytes.aQuestion * survey.questions.length;
  if (content === 'codebook') return codebookBytes.base + codebookBytes.aVariable * sample.columns.length;
  const { sizeFactor = 0 } = fileKindOf(format, options);
  return Math.round((sample.headerBytes + rows * sample.bytesARow) * sizeFactor);
}

function limitsHit({ outputs }: ExportRequest, rows: number, columns: number): Preview['limits'] {
  const size = { rows, columns };
  return outputs
    .flatMap((output) => heldAnswers(output)?.limits ?? [])
    .filter(({ of, most }) => size[of] > most)
    .map(({ limit, message }) => ({ limit, message }));
}
