/** Whatever a survey holds comes back as it was: random structures and answers through save, read, duplicate and list. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inPart } from '../../support/run/proof-size.ts';
import { anna, call, declareVariables, makeSurvey, type SurveyBench, startSurveyBench, uuid } from './survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const optionIds = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }), {
  minLength: 1,
  maxLength: 6,
});
const options = optionIds.chain((ids) =>
  fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), text, score: fc.integer({ min: -5, max: 5 }) }))),
);
const common = fc.record(
  {
    title: text,
    withTitle: fc.boolean(),
    description: text,
    isRequired: fc.constant(false),
    multimedia: fc.constantFrom(null, { type: 'img', imgUrl: 'https://example.com/a.png', imgLocation: 'top' }),
    filling_time_seconds: fc.nat(1000),
    ownField: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: ['title'] },
);

/** A question and a value that answers it. */
const questions = fc.oneof(
  fc.tuple(fc.constant({ type: 'yesno' }), fc.boolean()),
  fc.tuple(fc.constant({ type: 'scale', scaleStartValue: 0, scaleCount: 11 }), fc.integer({ min: 0, max: 10 })),
  fc.tuple(fc.constant({ type: 'rating', ratingCount: 5 }), fc.integer({ min: 1, max: 5 })),
  fc.tuple(fc.constant({ type: 'input' }), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })),
  options.chain((choiceEntities) =>
    fc.tuple(
      fc.constant({ type: 'choice', choiceMultiple: true, choiceEntities }),
      fc.subarray(
        choiceEntities.map(({ id }) => id),
        { minLength: 1 },
      ),
    ),
  ),
  options.chain((rankingEntities) =>
    fc.tuple(
      fc.constant({ type: 'ranking', rankingEntities }),
      fc.shuffledSubarray(
        rankingEntities.map(({ id }) => id),
        { minLength: 1 },
      ),
    ),
  ),
);

const surveys = fc.array(fc.tuple(common, questions), { minLength: 1, maxLength: 8 });

it('a structure is read, duplicated and shown to respondents as it was saved', async () => {
  const { id } = await makeSurvey(bench.app, anna);
  await fc.assert(
    fc.asyncProperty(surveys, async (made) => {
      const entities = Object.fromEntries(
        made.map(([shared, [question]], at) => [uuid(at), { ...shared, ...question }]),
      );
      const widgets = { ids: Object.keys(entities).reverse(), entities };
      expect((await call(bench.app, anna, 'POST', `/quiz/${id}/save`, widgets)).status).toBe(200);
      expect((await call(bench.app, anna, 'GET', `/quiz/${id}`)).body.widgets).toEqual(widgets);
      const copy = (await call(bench.app, anna, 'POST', `/quiz/${id}/duplicate`, {})).body.quiz.id;
      expect((await call(bench.app, anna, 'GET', `/quiz/${copy}`)).body.widgets).toEqual(widgets);
      const published = (await call(bench.app, anna, 'POST', `/quiz/${id}/publish`)).body.quiz;
      const shown = await call(bench.app, undefined, 'GET', `/public/${published.virtual_id}`);
      // neither scores nor members of a client's own are for respondents
      const forAll = (name: string, value: unknown) => (name === 'score' || name === 'ownField' ? undefined : value);
      expect(shown.body.widgets).toEqual(JSON.parse(JSON.stringify(widgets, forAll)));
    }),
    { numRuns: inPart(10, 25) },
  );
});

it('answers are listed as they were sent', async () => {
  const { id, virtualId } = await makeSurvey(bench.app, anna, { [uuid(0)]: { type: 'input' } });
  const names = ['utm_source', 'имя', 'a"b', 'constructor'];
  await declareVariables(bench.app, anna, id, ...names);
  await fc.assert(
    fc.asyncProperty(surveys, fc.dictionary(fc.constantFrom(...names), text), async (made, variables) => {
      const entities = Object.fromEntries(
        made.map(([shared, [question]], at) => [uuid(at), { ...shared, ...question }]),
      );
      await call(bench.app, anna, 'POST', `/quiz/${id}/save`, { ids: Object.keys(entities), entities });
      await call(bench.app, anna, 'POST', `/quiz/${id}/publish`);
      const answers = Object.fromEntries(made.map(([, [, value]], at) => [uuid(at), value]));
      const sent = await call(bench.app, undefined, 'POST', `/public/${virtualId}/answers`, { answers, variables });
      expect([sent.status, sent.body.errors]).toEqual([201, undefined]);
      const page = await call(bench.app, anna, 'GET', `/quiz/${id}/answers?limit=1&sort=date_start&order=desc`);
      const all = await call(bench.app, anna, 'GET', `/quiz/${id}/answers?cursor=&limit=500`);
      const stored = all.body.data.answers.find((answer: { id: number }) => answer.id === sent.body.id);
      const given = stored.answers.map(({ question_id, answer }: { question_id: string; answer: unknown }) => [
        question_id,
        answer,
      ]);
      expect(Object.fromEntries(given)).toEqual(answers);
      expect(stored.variables).toEqual(variables);
      expect(page.body.data.total).toBe(all.body.data.total);
    }),
    { numRuns: inPart(10, 25) },
  );
});
