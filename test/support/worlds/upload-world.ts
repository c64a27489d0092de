/** A survey whose respondents uploaded files, and a place that has them: for exports of such files in memory. */
import { usualSizes } from '../../../shared/exports/job/upload-sizes.ts';
import type { ExportRequest } from '../../../shared/exports/options.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import type { FetchProblem, FileFetcher } from '../../../shared/snapshots/uploaded-files.ts';
import { type Answer, readAnswer } from '../../../shared/surveys/answer.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { readZip } from '../files-read/read-zip.ts';
import { alice, createWorld, csvRequest, plentyOfTime, survey } from './export-world.ts';

const asked = survey.questions[0];
if (!asked) throw new Error('the survey has no question');

export const papersSurvey: Survey = {
  ...survey,
  name: 'Papers',
  questions: [asked, { ...asked, id: 'papers', type: 'file', title: 'Your papers' }],
};

export type Uploaded = { url?: unknown; name?: unknown; ext?: unknown } | string;

export function answerWith(id: number, files: readonly Uploaded[]): Answer {
  const answer = readAnswer({
    id,
    submitted_at: `2026-03-01T12:00:${String(id % 60).padStart(2, '0')}.000000Z`,
    is_complete: true,
    answers: [
      { question_id: 'q1', question_text: 'What did you eat?', answer: 'Soup', answer_type: 'input' },
      { question_id: 'papers', question_text: 'Your papers', answer: files, answer_type: 'file' },
    ],
  });
  if (!answer) throw new Error('a test answer cannot be read');
  return answer;
}

/** Answers with a file each, whose bytes say whose they are. */
export function papersOf(count: number): Answer[] {
  return Array.from({ length: count }, (_, at) =>
    answerWith(at + 1, [{ url: `https://files.test/${at + 1}.pdf`, name: `Paper ${at + 1}.pdf`, ext: 'pdf' }]),
  );
}

export const contentOf = (url: string) => Buffer.from(`what lies at ${url}`);

/** Gives every file unless it is set not to; counts how often each was fetched. */
export function createPlace(problems: Readonly<Record<string, FetchProblem>> = {}, bytesOf = contentOf) {
  const fetched: string[] = [];
  const fetcher: FileFetcher = {
    async fetch({ url, mostBytes, stop }, keep) {
      stop.throwIfAborted();
      fetched.push(url);
      const problem = problems[url];
      if (problem) return { problem };
      const bytes = bytesOf(url);
      if (bytes.length > mostBytes) return { problem: 'too_large' };
      return { kept: await keep(only(bytes)) };
    },
  };
  return { fetcher, fetched };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export const filesRequest: ExportRequest = { ...csvRequest, outputs: [{ content: 'files', format: 'zip' }] };

export function privately(privacy: object, more: object = {}): ExportRequest {
  return { ...filesRequest, options: optionsSchema.parse({ privacy, ...more }) };
}

export function createUploadWorld(
  all: readonly Answer[],
  place = createPlace(),
  sizes: Partial<typeof usualSizes> = {},
) {
  const world = createWorld(all);
  world.script.survey = async () => papersSurvey;
  world.script.fetcher = place.fetcher;
  const deps = { ...world.deps, uploadSizes: { ...usualSizes, ...sizes } };
  return { ...world, deps, place };
}

export type UploadWorld = ReturnType<typeof createUploadWorld>;

/** Runs the export to its end and opens its archive. */
export async function archived(world: UploadWorld, request: ExportRequest = filesRequest, remainingMs = plentyOfTime) {
  const job = await requestExport(world.deps, alice, request);
  await runExport(world.deps, job, remainingMs);
  return opened(world, job);
}

export async function opened(world: UploadWorld, job: Parameters<UploadWorld['read']>[0]) {
  const done = await world.read(job);
  const file = done?.files.find(({ content }) => content === 'files');
  const bytes = Buffer.from(world.files.objects.get(file?.key ?? '') ?? []);
  const entries = bytes.length > 0 ? readZip(bytes) : new Map<string, Buffer>();
  const listed = (entries.get('files.csv')?.toString() ?? '').trimEnd().split('\r\n').slice(1);
  return { job: done, file, bytes, entries, listed };
}
