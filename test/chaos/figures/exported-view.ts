/** A view as an export has it: the report's workbook as it is stored, and the table of the answers it counts. */
import { pullQuery } from '../../../shared/exports/job/pull-query.ts';
import type { Output } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { alice, createWorld, plentyOfTime } from '../../support/worlds/export-world.ts';
import type { View } from './recount.ts';

const PAGE = 1_000;

export interface ExportedView {
  workbook: Uint8Array;
  /** Codes instead of names, and the ids of columns above them. */
  csv: Uint8Array;
  /** The same of the period it is compared with. */
  csvBefore?: Uint8Array;
}

export async function exportedView(survey: Survey, all: readonly Answer[], view: View): Promise<ExportedView> {
  const workbook = await exportedReport(survey, all, view);
  const csv = await exportedTable(survey, all, view);
  const days = view.options.report?.compare;
  if (!days || 'period' in days) return { workbook, csv };
  const before = { ...view, filters: { ...view.filters, ...days } };
  return { workbook, csv, csvBefore: await exportedTable(survey, all, before) };
}

export async function exportedReport(survey: Survey, all: readonly Answer[], view: View): Promise<Uint8Array> {
  return exported(survey, all, view, { content: 'report', format: 'xlsx' });
}

export async function exportedTable(survey: Survey, all: readonly Answer[], view: View): Promise<Uint8Array> {
  const { privacy, report: _, ...table } = view.options;
  const options: View['options'] = {
    ...table,
    privacy: { ...privacy, minimum_base: 0 },
    values: 'codes',
    header: 'code',
  };
  return exported(survey, all, { ...view, options }, { content: 'answers', format: 'csv' });
}

async function exported(
  survey: Survey,
  all: readonly Answer[],
  { filters, options }: View,
  output: Output,
): Promise<Uint8Array> {
  const request = { surveyId: survey.id, filters, options, outputs: [output] };
  const { dateFrom = '', dateTo = '9' } = pullQuery(request);
  const pulled = all.filter(({ submittedAt = '' }) => {
    const day = submittedAt.slice(0, 10);
    return day >= dateFrom && day <= dateTo;
  });
  const world = createWorld(pulled, PAGE);
  world.script.survey = async () => survey;
  const job = await requestExport(world.deps, alice, request);
  await runExport(world.deps, job, plentyOfTime);
  const done = await world.read(job);
  if (done?.status !== 'ready')
    throw new Error(`the export ended as ${done?.status}: ${JSON.stringify(done?.problem)}`);
  const [bytes] = done.files.flatMap(({ key }) => world.files.objects.get(key) ?? []);
  if (!bytes) throw new Error('the file is missing');
  return bytes;
}
