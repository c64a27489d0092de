/** Whatever is sent, the service answers with an error of the one shape and never with a 5xx. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyCharacter } from '../../support/run/any-character.ts';
import { inPart } from '../../support/run/proof-size.ts';
import { anna, call, makeSurvey, type SurveyBench, startSurveyBench, uuid } from './survey-bench.ts';

let bench: SurveyBench;
let surveyId: number;
let virtualId: string;
beforeAll(async () => {
  bench = await startSurveyBench();
  const survey = await makeSurvey(bench.app, anna, {
    [uuid(1)]: { type: 'choice', choiceEntities: [{ id: 'a', text: 'A' }], choiceTextOther: true },
    [uuid(2)]: { type: 'matrix', matrixRowEntities: [{ id: 'a', text: 'A' }] },
    [uuid(3)]: { type: 'slider' },
  });
  surveyId = survey.id;
  virtualId = survey.virtualId;
});
afterAll(() => bench.close());

async function expectCalm(path: string, init: RequestInit): Promise<void> {
  const response = await bench.app.request(path, {
    ...init,
    headers: { Authorization: `Bearer ${anna}`, 'Content-Type': 'application/json', ...init.headers },
  });
  const text = await response.text();
  expect([path, init.body, bench.failures.splice(0)]).toEqual([path, init.body, []]);
  expect(response.status).toBeLessThan(500);
  if (response.status >= 400)
    expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), request_id: expect.any(String) });
}

/** Every operation that takes a body, on things that are there. */
function writes(): string[] {
  const document = bench.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Surveys', version: '3' } });
  const paths = Object.entries(document.paths ?? {}).filter(([, item]) => item.post !== undefined);
  return paths.map(([path]) =>
    path
      .replace('{id}', String(surveyId))
      .replace('{virtual_id}', virtualId)
      .replace(/\{\w+\}/g, '1'),
  );
}

const member = fc.constantFrom(
  ...['ids', 'entities', 'folder_id', 'name', 'lang', 'archive', 'answers', 'variables', 'is_complete', 'date_start'],
  ...['conditions', 'rules', 'when', 'then', 'go_to', 'op', 'value', 'question_id', 'texts', 'code', 'text', 'notes'],
  ...['list_id', 'codes', 'quize_ids', 'tags', 'is_hide', 'widget_uuid', 'password', 'ip_whitelist', 'date_from'],
  ...['__proto__', 'constructor', 'limit_time_value', 'qr_code_size', uuid(1), uuid(2), uuid(3), 'answer', 'other'],
);
const hostile = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 60, '', '__proto__', '\ud800', '\u0000', 'a', uuid(1)),
    fc.string({ unit: anyCharacter }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(member, fc.string()), tie('value'), { maxKeys: 4 }),
  ),
})).value;

it('any JSON body on any operation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.oneof(hostile, fc.dictionary(member, hostile)), async (at, body) => {
      const paths = writes();
      await expectCalm(paths[at % paths.length] ?? '', { method: 'POST', body: JSON.stringify(body) ?? 'null' });
    }),
    { numRuns: inPart(24, 250) },
  );
});

it('any values for questions that are there', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (one, two, three) => {
      const body = JSON.stringify({ answers: { [uuid(1)]: one, [uuid(2)]: two, [uuid(3)]: three } });
      await expectCalm(`/v3/public/${virtualId}/answers`, { method: 'POST', body });
    }),
    { numRuns: inPart(16, 120) },
  );
});

it('any question data', async () => {
  const field = fc.constantFrom(
    'title',
    'sliderMin',
    'sliderMax',
    'choiceEntities',
    'multimedia',
    'fileFormats',
    '__proto__',
  );
  const question = fc.tuple(
    fc.dictionary(field, hostile),
    fc.constantFrom('choice', 'slider', 'file', 'html', 'nonsense'),
  );
  await fc.assert(
    fc.asyncProperty(question, async ([fields, type]) => {
      const body = JSON.stringify({ ids: [uuid(1)], entities: { [uuid(1)]: { ...fields, type } } });
      await expectCalm(`/v3/quiz/${surveyId}/save`, { method: 'POST', body });
      await expectCalm(`/v3/quiz/${surveyId}`, { method: 'GET' });
    }),
    { numRuns: inPart(10, 80) },
  );
});

it('any query on any list', async () => {
  const name = fc.constantFrom(
    ...[
      'limit',
      'offset',
      'sort',
      'order',
      'cursor',
      'date',
      'date_from',
      'date_to',
      'is_complete',
      'is_deleted',
      'version',
    ],
  );
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '1',
      '-1',
      '99999999999999999999',
      '1e9',
      'null',
      'NaN',
      '2026-02-31',
      '9999-12-31',
      'e30',
      '%00',
    ),
    fc.string({ unit: anyCharacter }),
  );
  const paths = ['/quiz', `/quiz/${surveyId}`, `/quiz/${surveyId}/answers`, `/quiz/${surveyId}/answers/count`];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      async (path, query) => {
        const wellFormed = query.map(([key, text]): [string, string] => [key, text.toWellFormed()]);
        await expectCalm(`/v3${path}?${new URLSearchParams(wellFormed)}`, { method: 'GET' });
      },
    ),
    { numRuns: inPart(18, 150) },
  );
});

it.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%00', '..%2f', '1%20', 'null', '%F0%9F%98%80', '%ff'])(
  'the survey id %s',
  async (id) => {
    for (const tail of ['', '/answers', '/settings/info']) await expectCalm(`/v3/quiz/${id}${tail}`, { method: 'GET' });
    await expectCalm(`/v3/public/${id}`, { method: 'GET' });
  },
);

it('more than one record can hold is refused, and leaves the survey as it was', async () => {
  const send = (path: string, body: unknown) => call(bench.app, anna, 'POST', `/quiz/${surveyId}/${path}`, body);
  const value = 'ж'.repeat(2000);
  const statuses: number[] = [];
  for (let at = 0; at < 80; at++) {
    statuses.push((await send('hidden-options', { name: `h${at}`, value })).status);
    statuses.push((await send('widgets-hidden', { name: `w${at}`, value, widget_uuid: uuid(1) })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([201, 422]));
  expect((await send('rename', { name: 'Still mine' })).status).toBe(200);
  const rule = { when: { question_id: uuid(1), op: 'contains', value: 'ж'.repeat(200) }, then: { go_to: 'submit' } };
  const rules = Array.from({ length: 1000 }, () => rule);
  expect((await send('conditions', { conditions: { rules } })).body.errors).toHaveProperty('conditions');
  const tags = Array.from({ length: 500 }, (_, at) => `${at}${'😀'.repeat(150)}`);
  expect((await send('report', { tags })).body.errors).toHaveProperty('filters');
  expect(bench.failures).toEqual([]);
});

it('bodies that are not JSON', async () => {
  const bodies: [string | undefined, string][] = [
    ['{', 'application/json'],
    ['', 'application/json'],
    [undefined, 'application/json'],
    ['a=1', 'application/x-www-form-urlencoded'],
    ['--x\r\n', 'multipart/form-data; boundary=x'],
    ['not form data', 'multipart/form-data'],
    ['{}', 'text/plain'],
    ['{}', 'application/json; charset=nonsense'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 'application/json'],
    [JSON.stringify('x'.repeat(1024 * 1024)), 'application/json'],
  ];
  for (const path of writes()) {
    for (const [body, type] of bodies) {
      await expectCalm(path, {
        method: 'POST',
        headers: { 'Content-Type': type },
        ...(body !== undefined && { body }),
      });
    }
  }
});
