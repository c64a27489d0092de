/** The page of a survey at the limits of what may be saved: it stays within what a function may answer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageBytes, pageLimits } from '../../../../shared/survey-service/questions/page-bytes.ts';
import { questionSchema } from '../../../../shared/survey-service/questions/question-schema.ts';
import { renderQuestion } from '../../../../shared/survey-service/respondent-page/fields/render-question.ts';
import { createWords } from '../../../../shared/survey-service/respondent-page/page-words.ts';
import { standardTexts } from '../../../../shared/survey-service/texts/standard-texts.ts';
import { anna, call, makeSurvey, plantStructure, uuid } from '../survey-bench.ts';
import { allTypes } from './all-types.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';

const ANSWER_BYTES = 6 * 1024 * 1024;

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

const list = (count: number, text = '') => Array.from({ length: count }, (_, n) => ({ id: `o${n}`, text }));
const sentBytes = (text: string) => Buffer.byteLength(JSON.stringify(text));

it('a long ranking is typed place by place, and grows with its options only', async () => {
  const sizes = await Promise.all(
    [250, 500].map(async (count) => {
      const survey = await makeSurvey(bench.app, anna, {
        [uuid(1)]: { type: 'ranking', rankingEntities: list(count) },
      });
      return newRespondent(bench.page, `/${survey.virtualId}`).open();
    }),
  );
  const [half, whole] = sizes.map(({ text }) => text.length);
  expect((whole ?? 0) / (half ?? 1)).toBeLessThan(2);
  expect(sizes[1]?.text.match(/<input type="number" class="place"/g)).toHaveLength(500);
});

it('a ranking of many is answered by typing places', async () => {
  const survey = await makeSurvey(bench.app, anna, { [uuid(1)]: { type: 'ranking', rankingEntities: list(30) } });
  const respondent = newRespondent(bench.page, `/${survey.virtualId}`);
  await respondent.open();
  expect((await respondent.send({ [`q.${uuid(1)}.o3`]: '31' })).status).toBe(422);
  await respondent.send({ [`q.${uuid(1)}.o3`]: '2', [`q.${uuid(1)}.o7`]: '1' });
  const { body } = await call(bench.app, anna, 'GET', `/quiz/${survey.id}/answers`);
  expect(body.data.answers[0].answers[0].answer).toEqual(['o7', 'o3']);
});

it('what would be one page of many megabytes becomes several', async () => {
  const label = '\'<&"'.repeat(250);
  const survey = await makeSurvey(bench.app, anna, {
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [uuid(n), { type: 'rating', title: `Rating ${n}`, ratingCount: 20 }]),
    ),
    [uuid(99)]: { type: 'dropdown', title: 'Where?', dropdownEntities: list(5000, '\'"'.repeat(20)) },
  });
  await call(bench.app, anna, 'POST', `/quiz/${survey.id}/default-texts`, {
    texts: [{ code: 'label_of', text: label }],
  });
  const respondent = newRespondent(bench.page, `/${survey.virtualId}`);
  let page = await respondent.open();
  const seen: string[] = [];
  for (let step = 0; step < 20 && !page.text.includes('class="done"'); step++) {
    expect(sentBytes(page.text)).toBeLessThan(ANSWER_BYTES);
    seen.push(...(page.text.match(/Rating \d+|Where\?/g) ?? []));
    page = await respondent.send();
  }
  expect(page.text).toContain('class="done"');
  expect(new Set(seen).size).toBe(21);
});

it('a survey that was stored past the bounds is refused in words, on its page and in its preview', async () => {
  const survey = await makeSurvey(bench.app, anna);
  await plantStructure(bench, survey.id, { [uuid(1)]: { type: 'ranking', rankingEntities: list(4000) } });
  const { url_preview } = (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/settings/info`)).body;
  for (const path of [`/${survey.virtualId}`, url_preview.replace('http://respond.test', '')]) {
    const { status, text } = await newRespondent(bench.page, path).open();
    expect([status, words(text)]).toEqual([422, expect.stringContaining('too large to be shown')]);
  }
  expect(bench.failures).toEqual([]);
});

const nasty = '\'<&"\u0001ё'.repeat(50);
const hostile = { title: nasty, description: nasty, withDescription: true, isRequired: true };
const many = list(40, nasty).map(({ id, text }) => ({ id: `${id}'"<`, text }));

it.each([
  ...Object.values(allTypes),
  { type: 'choice', choiceEntities: many, choiceMultiple: true, choiceTextOther: true, noneOfAbove: true },
  { type: 'dropdown', dropdownEntities: many, dropdownOther: true },
  { type: 'ranking', rankingEntities: many },
  { type: 'ranking', rankingEntities: many.slice(0, 20) },
  { type: 'matrix', matrixRowEntities: many, matrixColEntities: many, matrixChoiceType: 'multiple' },
  { type: 'matrix', matrixRowEntities: many.slice(0, 1), matrixColEntities: many },
  { type: 'matrix', matrixRowEntities: many, matrixColEntities: list(1) },
  { type: 'datetime', dateTimeType: 'datetime', dateTimeFormatOfDate: nasty.slice(0, 255), dateTimeFormatOfTime: 'h' },
  { type: 'rating', ratingCount: 20, ratingFigure: 'emoji' },
  { type: 'html', htmlCode: nasty },
])('no question takes more of a page than it is counted for: $type', (given) => {
  const own = Object.fromEntries(Object.keys(standardTexts).map((code) => [code, nasty]));
  const pageWords = createWords('en', own, '');
  const question = questionSchema.parse({ ...given, ...hostile });
  const shown = renderQuestion(
    {
      id: uuid(1),
      question,
      words: pageWords,
      values: {},
      error: nasty,
      seed: '',
      isRequired: true,
      secondsLeft: 5,
      sendsBy: '/x',
    },
    1,
  );
  const counted = pageBytes(question, pageWords.longestLabel);
  expect(sentBytes(shown.markup)).toBeLessThanOrEqual(counted);
  expect(pageLimits.questionBytes + pageLimits.pageBytes).toBeLessThan(ANSWER_BYTES);
});
