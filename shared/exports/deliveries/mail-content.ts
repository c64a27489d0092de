/** What a mail says of a delivery besides its files: of which surveys and days it is, and what failed. */
import type { DestinationDelivery } from '../../delivery/destinations/delivery.ts';
import type { MailContent, ShownDrift } from '../../delivery/destinations/shipment.ts';
import { hasDrift } from '../../surveys/drift.ts';
import type { Batch } from '../batches/batch.ts';
import { rowsOf } from '../batches/child-row.ts';
import type { Job } from '../job/job.ts';
import { shownRows } from '../job/visible-counts.ts';
import type { PackDeps } from './shipped-file.ts';

/** More than a mail names. */
const MOST_NAMED = 50;

export async function mailContentOf(
  { records }: Pick<PackDeps, 'records'>,
  { run, subject, mail }: DestinationDelivery,
  from: Job | Batch,
): Promise<MailContent> {
  const { date_from, date_to } = from.filters;
  const content: MailContent = {
    timezone: run.timezone,
    madeAt: subject.endedAt,
    period: { from: date_from, to: date_to },
    surveys: [],
    answers: 0,
    failed: [],
    subject: mail?.subject,
    message: mail?.message,
  };
  if ('surveyId' in from) {
    const survey = from.surveyName ?? String(from.surveyId);
    const { drift } = from.compared ?? {};
    return {
      ...content,
      surveys: [survey],
      answers: mostRows(from, from.files),
      ...(drift && hasDrift(drift) && { drift: shownDrift([{ survey, ...drift }]) }),
    };
  }
  const [surveys, failed]: [string[], MailContent['failed'][number][]] = [[], []];
  let answers: number | null = 0;
  for await (const { row } of rowsOf(records, from)) {
    const survey = row.name === '' ? String(row.surveyId) : row.name;
    answers = sumOf(answers, mostRows(from, row.files));
    if (row.status === 'ready' && surveys.length < MOST_NAMED) surveys.push(survey);
    if (row.problem && failed.length < MOST_NAMED) {
      failed.push({ survey, reason: row.problem.message, code: row.problem.code });
    }
  }
  const { drift = [] } = from;
  return { ...content, surveys, answers, failed, ...(drift.length > 0 && { drift: shownDrift(drift) }) };
}

type Drifted = Pick<NonNullable<Batch['drift']>[number], 'survey' | keyof ShownDrift>;

/** By names alone; where several surveys have drifted, each with that of its survey. */
function shownDrift(drifted: readonly Drifted[]): ShownDrift {
  const lines = (of: (one: Drifted) => readonly string[]) =>
    drifted.flatMap((one) => of(one).map((line) => (drifted.length === 1 ? line : `${one.survey}: ${line}`)));
  return {
    added: lines(({ added }) => added.map(({ title }) => title)),
    removed: lines(({ removed }) => removed.map(({ title }) => title)),
    renamed: lines(({ renamed }) => renamed.map(({ from, to }) => `${from} → ${to}`)),
    retyped: lines(({ retyped }) => retyped.map(({ from, to }) => `${from} → ${to}`)),
    options: lines(({ options }) =>
      options.map(({ from, to }) => (from === null ? `+ ${to}` : to === null ? `− ${from}` : `${from} → ${to}`)),
    ),
  };
}

/** All files of a survey hold the same answers: the longest counts. Null if they are too few to say. */
function mostRows(from: Job | Batch, files: readonly { rows: number }[]): number | null {
  return files.length === 0 ? 0 : shownRows(from, Math.max(...files.map(({ rows }) => rows)));
}

/** A sum with a hidden part is hidden too. */
const sumOf = (sum: number | null, part: number | null) => (sum === null || part === null ? null : sum + part);
