/** The respondent's page as a plain form: groups of questions, dates part by part, what comes back after a form was refused, and its weight. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Question } from '../../../../shared/survey-service/questions/question-schema.ts';
import { momentOf, momentParts, partsOf } from '../../../../shared/survey-service/respondent-page/form-moments.ts';
import { anna, call, makeSurvey, uuid } from '../survey-bench.ts';
import { allTypes } from './all-types.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

async function made(entities: Record<string, object>, settings: object = {}) {
  const survey = await makeSurvey(bench.app, anna, entities);
  await call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, { lang: 'en', ...settings });
  return { id: survey.id, path: `/${survey.virtualId}` };
}
const list = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
const question = (n: number, more: object = {}) => ({ [uuid(n)]: { type: 'input', title: `Ask ${n}`, ...more } });
const asked = (text: string) => [...new Set(text.match(/Ask \d/g))].sort();

it('a question that begins a page begins a group, in random order too', async () => {
  const six = { ...question(1), ...question(2), ...question(3, { startsPage: true }), ...question(4), ...question(5) };
  for (const question_random_order of [false, true]) {
    const { path } = await made({ ...six, ...question(6, { startsPage: true }) }, { question_random_order });
    const one = newRespondent(bench.page, path);
    const pages = [await one.open(), await one.send(), await one.send()].map(({ text }) => asked(text));
    expect(pages).toEqual([['Ask 1', 'Ask 2'], ['Ask 3', 'Ask 4', 'Ask 5'], ['Ask 6']]);
  }
});

it('a refused form is answered with a redirect, and the page says what is wrong until the next form', async () => {
  const { path } = await made({ ...question(1), ...question(2, { startsPage: true, isRequired: true }) });
  const one = newRespondent(bench.page, path);
  await one.open();
  await one.send({ [`q.${uuid(1)}`]: 'first' });
  const answer = await bench.page.request(path, { method: 'POST', body: one.form({}) });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
  for (const look of [await one.open(), await one.open()]) {
    expect([look.status, words(look.text)]).toEqual([422, expect.stringContaining('Please answer this question')]);
  }
  const back = await one.send({}, 'back');
  expect([back.status, back.text.includes('value="first"')]).toEqual([200, true]);
  const again = await one.send({ [`q.${uuid(1)}`]: 'first' });
  expect([again.status, again.text.includes('class="error"')]).toEqual([200, false]);
});

it('a required ranking needs a place for every option, on the page and in what programs send', async () => {
  const ranking = { type: 'ranking', title: 'Order', rankingEntities: list('A', 'B', 'C') };
  const { id, path } = await made({ [uuid(1)]: { ...ranking, isRequired: true }, [uuid(2)]: ranking });
  const one = newRespondent(bench.page, path);
  await one.open();
  expect(words((await one.send()).text)).toContain('Please answer this question');
  const part = { [`q.${uuid(1)}.o2`]: '1', [`q.${uuid(2)}.o2`]: '1' };
  const refused = await one.send(part);
  expect(refused.text.match(/Give every option a place/g)).toHaveLength(1);
  const program = (answer: string[]) =>
    call(bench.app, anna, 'POST', `/public${path}/answers`, { answers: { [uuid(1)]: answer, [uuid(2)]: ['o1'] } });
  expect((await program(['o1'])).status).toBe(422);
  expect((await program(['o1', 'o3', 'o2'])).status).toBe(201);
  await one.send({ ...part, [`q.${uuid(1)}.o1`]: '2', [`q.${uuid(1)}.o3`]: '3' });
  const { body } = await call(bench.app, anna, 'GET', `/quiz/${id}/answers`);
  const given = body.data.answers.map(({ answers }: { answers: { answer: unknown }[] }) => answers[0]?.answer);
  expect(given).toContainEqual(['o2', 'o1', 'o3']);
});

const typed = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([part, text]) => [`q.x.${part}`, [text]]));

it.each<[Partial<Question>, string[], Record<string, string>, string | undefined]>([
  [{}, ['day', 'month', 'year'], { day: '1', month: '3', year: '2026' }, '2026-03-01'],
  [{}, ['day', 'month', 'year'], { day: '٠١', month: '3', year: '٢٠٢٦' }, '2026-03-01'],
  [{}, ['day', 'month', 'year'], { day: '', month: '', year: '' }, undefined],
  [{}, ['day', 'month', 'year'], { day: '', month: '3', year: '2026' }, '2026-03-'],
  [
    { dateTimeFormatOfDate: 'MM/DD/YYYY' },
    ['month', 'day', 'year'],
    { day: '31', month: '12', year: '2026' },
    '2026-12-31',
  ],
  [{ dateTimeType: 'time' }, ['hour', 'minute'], { hour: '9', minute: '5' }, '09:05'],
  [
    { dateTimeType: 'datetime', dateTimeFormatOfTime: 'hh:mm A' },
    ['day', 'month', 'year', 'hour', 'minute', 'half'],
    { day: '1', month: '3', year: '2026', hour: '12', minute: '30', half: 'am' },
    '2026-03-01T00:30',
  ],
  [
    { dateTimeType: 'time', dateTimeFormatOfTime: 'h:mm a' },
    ['hour', 'minute', 'half'],
    { hour: '3', minute: '15', half: 'pm' },
    '15:15',
  ],
  [
    { dateTimeType: 'time', dateTimeFormatOfTime: 'h:mm a' },
    ['hour', 'minute', 'half'],
    { hour: '15', minute: '15', half: 'pm' },
    ':15',
  ],
])('a moment of %o has the fields %j: %j is %s', (format, parts, given, moment) => {
  expect([momentParts(format), momentOf(typed(given), 'x', format)]).toEqual([parts, moment]);
  if (moment === undefined || /-$|^:/.test(moment)) return;
  // one that was kept whole is shown in its parts
  const shown = partsOf({ 'q.x': [moment] }, 'x', format);
  expect(
    momentOf(typed(Object.fromEntries(parts.map((part) => [part, String(Reflect.get(shown, part))]))), 'x', format),
  ).toBe(moment);
});

it('a date speaks the language of the survey, and one that is not there is refused in it', async () => {
  const entities = { [uuid(1)]: { type: 'datetime', title: 'Когда?' } };
  const { id, path } = await made(entities, { lang: 'ru' });
  const one = newRespondent(bench.page, path);
  expect(words((await one.open()).text)).toMatch(/День Месяц – .*февраль.* Год/);
  const parts = (day: string) => ({
    [`q.${uuid(1)}.day`]: day,
    [`q.${uuid(1)}.month`]: '2',
    [`q.${uuid(1)}.year`]: '2026',
  });
  const refused = await one.send(parts('30'));
  expect([refused.status, words(refused.text)]).toEqual([422, expect.stringContaining('Проверьте дату или время')]);
  expect(refused.text).toContain('value="30"');
  await one.send(parts('28'));
  const { body } = await call(bench.app, anna, 'GET', `/quiz/${id}/answers`);
  expect(body.data.answers[0].answers[0].answer).toBe('2026-02-28');
});

it('a page of every type weighs under 60 KB, style and script included, and under 15 KB as a browser gets it', async () => {
  const { welcome: _welcome, ...questions } = allTypes;
  const { path } = await made(questions);
  const plain = await newRespondent(bench.page, path).open();
  expect(plain.text).toContain('</html>');
  expect(plain.text).not.toMatch(/<link[^>]*stylesheet|<script[^>]*src=/);
  expect(Buffer.byteLength(plain.text)).toBeLessThan(60_000);
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
  const packed = await bench.page.request(path, { headers });
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding']);
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(bytes.length).toBeLessThan(15_000);
  expect(gunzipSync(bytes).toString()).toContain('</html>');
});
