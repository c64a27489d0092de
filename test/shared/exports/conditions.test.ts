/** Conditions in whole exports: questions that are gone, words nobody has, and refusals that end a job with a reason. */
import { describe, expect, it } from 'vitest';
import { previewExport } from '../../../shared/exports/request/preview.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { type AnswerFilter, filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { warningView } from '../../../shared/surveys/warnings/warning-view.ts';
import { readZip } from '../../support/files-read/read-zip.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../support/worlds/export-world.ts';

const gone = '7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e11';
const never = '7f1c1c9e-4a0f-4c55-9a43-0d6b7a1f2e12';

/** Twelve answers; the last four also rate a question that has left the survey. */
const given: Answer[] = Array.from({ length: 12 }, (_, at) =>
  answerOf({
    id: at + 1,
    country: at % 2 === 0 ? 'DE' : 'FR',
    tags: at === 11 ? ['vip'] : [],
    variables: { utm: 'mail' },
    answers: [answerTo('q1', `Soup ${at}`), ...(at >= 8 ? [answerTo(gone, at - 7, { answer_type: 'rating' })] : [])],
  }),
);

const wanting = (filters: object) => ({
  ...csvRequest,
  filters: filtersSchema.parse({ is_complete: null, ...filters }),
});
const on = (condition: AnswerFilter) => wanting({ answers: [condition] });

async function exported(request: typeof csvRequest, all = given) {
  const world = createWorld(all, 20);
  const job = await requestExport(world.deps, alice, request);
  await runExport(world.deps, job, plentyOfTime);
  return { world, job: await world.read(job) };
}

describe('a condition on a question that is gone', () => {
  it.each<[AnswerFilter, number]>([
    [{ question_id: gone, op: 'gte', value: '3' }, 2],
    [{ question_id: `q:${gone}`, op: 'eq', value: 1 }, 1],
    [{ question_id: gone, op: 'not_answered' }, 8],
  ])('%j finds its answers, and the preview counts them', async (condition, rows) => {
    const { job } = await exported(on(condition));
    expect(job).toMatchObject({ status: 'ready', files: [{ rows }], filters: { answers: [condition] } });
    expect(await previewExport(createWorld(given).deps, alice, on(condition))).toMatchObject({ rows, isExact: true });
  });

  it.each<[AnswerFilter, string]>([
    [{ question_id: gone, op: 'gt', value: 'much' }, 'expected a number such as 7 or 7.5, not much'],
    [{ question_id: gone, op: 'contains', value: '1' }, 'contains does not fit a question of type rating'],
  ])('%j ends in a refusal once the answers are read', async (condition, reason) => {
    const { job } = await exported(on(condition));
    expect(job).toMatchObject({ status: 'failed', files: [], problem: { code: 'validation_error' } });
    expect(job?.problem?.message).toContain(reason);
    await expect(previewExport(createWorld(given).deps, alice, on(condition))).rejects.toThrow(reason);
  });

  it.each(['answers', 'report'] as const)(
    'on a question that nobody was asked is refused at once for %s',
    async (content) => {
      const condition: AnswerFilter = { question_id: never, op: 'answered' };
      const wanted = { ...on(condition), outputs: [{ content, format: 'xlsx' as const }] };
      await expect(exported(wanted)).rejects.toMatchObject({ status: 422 });
      await expect(previewExport(createWorld(given).deps, alice, wanted)).rejects.toThrow(`has no question ${never}`);
    },
  );
});

it('refuses a condition on the survey where the answers come from a foreign CSV without its questions', async () => {
  const columns = [answerOf({ id: 1, answers: [answerTo('csv-2', 'Soup')] })];
  const { job } = await exported(on({ question_id: 'q1', op: 'eq', value: 'Soup' }), columns);
  expect(job).toMatchObject({ status: 'failed', problem: { code: 'validation_error' } });
  const found = await exported(on({ question_id: 'csv-2', op: 'eq', value: 'Soup' }), columns);
  expect(found.job).toMatchObject({ status: 'ready', files: [{ rows: 1 }] });
});

it('tells in the preview what conditions can be about, and which comparisons fit', async () => {
  const { questions } = await previewExport(createWorld(given).deps, alice, csvRequest);
  expect(questions).toMatchObject([
    { id: 'q1', type: 'input', ops: ['eq', 'ne', 'in', 'contains', 'answered', 'not_answered'], options: [] },
    { id: gone, type: 'rating', ops: ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'answered', 'not_answered'] },
  ]);
});

describe('words that no answer has', () => {
  it.each([
    [{ country: ['DE', 'Germany', 'XX'] }, { country: ['Germany', 'XX'] }, 'by country: {} has Germany, XX.'],
    [{ device: ['tablet'] }, { device: ['tablet'] }, 'by device: {} has tablet.'],
    [{ source: ['nowhere'] }, { source: ['nowhere'] }, 'by source: {} has nowhere.'],
    [{ tags: ['vip', 'VIP'] }, { tags: ['VIP'] }, 'by tag: {} has VIP.'],
    [{ variables: { utn: 'mail' } }, { variable: 'utn' }, 'by variable: {} has the variable utn.'],
    [{ variables: { utm: 'Mail' } }, { variable: 'utm', value: 'Mail' }, 'by the variable utm: {} has the value Mail.'],
  ])('%j are named in the job, the receipt and the preview', async (filters, values, words) => {
    const { job, world } = await exported(wanting(filters));
    const warning = { code: 'filter_without_match', values };
    const message = `Filter ${words.replace('{}', 'none of the answers read')}`;
    expect(job?.files[0]?.warnings).toEqual([warning]);
    const manifest = JSON.parse(String(Buffer.from(world.files.objects.get(job?.manifestKey ?? '') ?? [])));
    expect(manifest.warnings).toEqual([{ code: 'filter_without_match', message, ...values }]);
    const { warnings } = await previewExport(createWorld(given).deps, alice, wanting(filters));
    expect(warnings.map(warningView)).toEqual(manifest.warnings);
  });

  it('are not missed while an answer that other filters leave out has them', async () => {
    const { job } = await exported(
      wanting({ country: ['DE', 'FR'], tags: ['vip'], variables: { utm: 'mail' }, ids: [1] }),
    );
    expect(job?.files).toMatchObject([{ rows: 0, warnings: [] }]);
  });

  it('are reported in the language of the file', async () => {
    const request = wanting({ country: ['XX'] });
    const outputs = (['xlsx', 'word'] as const).map((format) => ({ content: 'answers', format }) as const);
    const { job, world } = await exported({ ...request, outputs, options: { ...request.options, lang: 'ru' } });
    for (const { key } of job?.files ?? []) {
      const parts = readZip(Buffer.from(world.files.objects.get(key) ?? []));
      expect([...parts.values()].join('\n')).toContain('Фильтр по стране: ни в одном прочитанном ответе нет XX.');
    }
    expect(job?.files).toHaveLength(2);
  });
});
