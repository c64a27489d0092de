/** A survey in memory whose answers come, change and go between exports, and the exports themselves, read back as rows. */
import Papa from 'papaparse';
import type { Job } from '../../../shared/exports/job/job.ts';
import type { ExportRequest } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { handleExportHint } from '../../../shared/exports/run/handle-export-hint.ts';
import { type Answer, readAnswer } from '../../../shared/surveys/answer.ts';
import type { Question } from '../../../shared/surveys/question.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { alice, createWorld, csvRequest, survey as lunch, plentyOfTime } from './export-world.ts';

export type Row = Record<string, string>;

/** Columns by their ids, so that rows of different files can be joined. */
export const byIds: ExportRequest['options'] = { ...csvRequest.options, values: 'codes', header: 'code' };

export function answerOf(id: number, given: Record<string, unknown>, more: object = {}): Answer {
  const answer = readAnswer({
    id,
    submitted_at: '2026-03-01T12:00:00.000000Z',
    is_complete: true,
    answers: Object.entries(given).map(([question_id, value]) => ({
      question_id,
      question_text: question_id,
      answer: value,
      answer_type: 'input',
    })),
    ...more,
  });
  if (!answer) throw new Error('a test answer cannot be read');
  return answer;
}

export function questionOf(id: string, more: Partial<Question> = {}): Question {
  const [question] = lunch.questions;
  if (!question) throw new Error('the survey has no question');
  return { ...question, id, title: `Question ${id}`, ...more };
}

export function createChangingSurvey(answers: Answer[] = []) {
  const all = [...answers];
  const world = createWorld(all);
  let survey: Survey = { ...lunch, questions: [questionOf('q1')] };
  world.script.survey = async (id) => ({ ...survey, id });

  async function run(job: Job): Promise<Job> {
    await handleExportHint(world.deps, { owner: job.owner, jobId: job.id }, plentyOfTime);
    const done = await world.read(job);
    if (!done) throw new Error('the job is gone');
    return done;
  }

  return {
    ...world,
    all,
    edit(change: (survey: Survey) => Survey) {
      survey = change(survey);
    },
    replace(answer: Answer) {
      all.splice(
        all.findIndex(({ id }) => id === answer.id),
        1,
        answer,
      );
    },
    remove(id: number) {
      all.splice(
        all.findIndex((answer) => answer.id === id),
        1,
      );
    },
    run,
    make: async (request: Partial<ExportRequest> = {}) =>
      run(await requestExport(world.deps, alice, { ...csvRequest, options: byIds, ...request })),
    rows: (job: Job, file = 0): Row[] => csvRows(world.files.objects.get(job.files[file]?.key ?? '')),
    text: (job: Job, file = 0) => Buffer.from(world.files.objects.get(job.files[file]?.key ?? '') ?? []).toString(),
  };
}

export function csvRows(bytes: Uint8Array | undefined): Row[] {
  return Papa.parse<Row>(Buffer.from(bytes ?? []).toString(), { header: true, skipEmptyLines: true }).data;
}
