/** The time for single questions: it runs from when they are first shown, and whoever is late is not held up. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepSurveys } from '../../../../shared/survey-service/sweep-surveys.ts';
import { anna, call, makeSurvey, uuid } from '../survey-bench.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

const OVER = 'Time is up for this question';
const HOUR_MS = 3_600_000;

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

const limit = { filling_time_enabled: true, filling_time_seconds: 60, isRequired: true };
const name = { type: 'input', title: 'Name?', ...limit };
const mail = { type: 'email', title: 'Mail?', ...limit };
const why = { type: 'input', title: 'Why?' };

let survey: Awaited<ReturnType<typeof makeSurvey>>;
const v3 = (method: string, path: string, body?: object) =>
  call(bench.app, anna, method, `/quiz/${survey.id}${path}`, body);
const answers = async () =>
  (await v3('GET', '/answers')).body.data.answers.map(
    (each: { is_complete: boolean; answers: { answer: unknown }[] }) => [
      each.is_complete,
      ...each.answers.map(({ answer }) => answer),
    ],
  );
const sittings = () => bench.records.list({ partition: `Q#${survey.id}`, prefix: 'P#', limit: 10 });
const wait = (seconds: number) => {
  bench.clock.now += seconds * 1000;
};
const newOne = () => newRespondent(bench.page, `/${survey.virtualId}`);
const [first, second, third] = [`q.${uuid(1)}`, `q.${uuid(2)}`, `q.${uuid(3)}`] as const;

async function make(entities: Record<string, object>, settings: object = {}) {
  survey = await makeSurvey(bench.app, anna, entities);
  await v3('POST', '/settings/info', { lang: 'en', ...settings });
}

beforeEach(() => make({ [uuid(1)]: name, [uuid(2)]: mail, [uuid(3)]: why }));

it('runs from when the page is first shown, and no reload or second window begins it again', async () => {
  const one = newOne();
  const page = await one.open();
  expect(words(page.text)).toContain('Name? * Required Time left: 1:00');
  expect(page.text.match(/role="timer" aria-live="off" data-limit="60"/g)).toHaveLength(2);
  wait(40);
  expect((await one.open()).text).toContain('data-limit="20"');
  wait(21);
  const late = await one.open();
  expect(words(late.text)).toContain(`Name? ${OVER}`);
  expect(late.text.match(/<fieldset [^>]* disabled>/g)).toHaveLength(2);
  expect(late.text).not.toContain('role="timer"');
});

it('takes a field until five seconds after, keeps what was there, and holds nobody to the rest', async () => {
  const one = newOne();
  await one.open();
  wait(30);
  await one.draft({ [first]: 'Ann', [second]: 'ann@' });
  wait(34);
  await one.draft({ [first]: 'Anna', [second]: 'ann@' });
  // within the last moment, a form that was shown closed brings no such field
  await one.draft({ [third]: 'So' });
  wait(2);
  await one.draft({ [first]: 'Late', [second]: 'late@example.com', [third]: 'Because' });
  expect((await one.open()).text).toMatch(/disabled>.*value="Anna"/);
  await one.send({ [first]: 'Later', [second]: '', [third]: 'Because' });
  expect(await answers()).toEqual([[true, 'Anna', 'Because']]);
});

it('holds whoever is in time to what is required', async () => {
  const one = newOne();
  await one.open();
  wait(50);
  const refused = await one.send({ [first]: 'Ann', [second]: 'ann@' });
  expect([refused.status, refused.text.match(/class="error"/g)]).toEqual([422, ['class="error"']]);
  expect(refused.text).toContain('data-limit="10"');
  wait(11);
  await one.send({ [first]: 'Ann', [second]: 'ann@' });
  expect(await answers()).toEqual([[true, 'Ann']]);
});

it('counts as far as it went: a matrix of which a row is missing, a text that is too short', async () => {
  const list = ['A', 'B'].map((text) => ({ id: text, text }));
  const rows = { matrixRowEntities: list, matrixColEntities: list, matrixIsAllRequired: true };
  await make({ [uuid(1)]: { type: 'matrix', ...rows, ...limit }, [uuid(2)]: { ...name, inputLimitMin: 9 } });
  const one = newOne();
  await one.open();
  await one.draft({ [`${first}.A`]: 'o:B', [second]: 'Short' });
  wait(70);
  await one.send();
  expect(await answers()).toEqual([[true, { A: ['B'] }, 'Short']]);
});

it('one question at a time: each begins when one comes to it, and the way back does not help', async () => {
  await make({ [uuid(1)]: why, [uuid(2)]: name, [uuid(3)]: mail }, { show_by_one: true, show_navigate: true });
  const one = newOne();
  await one.open();
  // nothing is written for a step without such a question
  expect(await sittings()).toHaveLength(0);
  wait(100);
  expect((await one.send()).text).toContain('data-limit="60"');
  wait(30);
  await one.send({}, 'back');
  expect((await one.send()).text).toContain('data-limit="30"');
  wait(40);
  expect(words((await one.open()).text)).toContain(OVER);
  expect((await one.send({ [second]: 'Late' })).text).toContain('data-limit="60"');
  await one.send({ [third]: 'ann@example.com' });
  expect(await answers()).toEqual([[true, 'ann@example.com']]);
});

it('is remembered for those who type nothing and come back after hours', async () => {
  const one = newOne();
  await one.open();
  expect(await sittings()).toHaveLength(1);
  bench.clock.now += 3 * HOUR_MS;
  await sweepSurveys(bench.needs);
  expect(words((await one.open()).text)).toContain(OVER);
  bench.clock.now += 7 * 24 * HOUR_MS;
  await sweepSurveys(bench.needs);
  expect(await sittings()).toHaveLength(0);
});

it('takes no file after the time, and lets none be taken back', async () => {
  await make({ [uuid(1)]: { type: 'file', title: 'Files?', ...limit } });
  const one = newOne();
  const drop = (text: string) => /name="drop-file" value="([^"]*)"/.exec(text)?.[1] ?? '';
  await one.open();
  const file = (title: string) => new File(['a'], title);
  await one.draft({});
  wait(50);
  await one.send({ [first]: file('a.txt') }, 'back');
  const kept = await one.open();
  expect(drop(kept.text)).toContain('/files/');
  wait(16);
  await one.send({ [first]: file('b.txt'), 'drop-file': drop(kept.text) });
  const [answer] = await answers();
  expect(answer).toEqual([true, [expect.objectContaining({ name: 'a.txt' })]]);
});

it('is shown in the preview, where the page’s script alone keeps it', async () => {
  const { url_preview } = (await v3('GET', '/settings/info')).body;
  const owner = newRespondent(bench.page, url_preview.replace('http://respond.test', ''));
  expect((await owner.open()).text).toContain('data-limit="60"');
  const refused = await owner.send({ [first]: 'Ann', over: uuid(1) });
  expect(refused.text).toMatch(/disabled>.*value="Ann"/);
  expect(refused.text).toContain(`name="${first}" value="Ann"`);
  expect(words((await owner.send({ over: [uuid(1), uuid(2)] })).text)).toContain('Thank');
  expect(await sittings()).toHaveLength(0);
});

it('does not run for programs that send an answer whole', async () => {
  const date_start = new Date(bench.clock.now - HOUR_MS).toISOString();
  const body = { answers: { [uuid(1)]: 'Ann', [uuid(2)]: 'ann@example.com' }, date_start };
  const sent = await call(bench.app, undefined, 'POST', `/public/${survey.virtualId}/answers`, body);
  expect(sent.status).toBe(201);
});
