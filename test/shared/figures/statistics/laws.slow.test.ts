/** What must hold for any answers at all: parts sum up, order does not matter, shares add up, nothing throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../shared/surveys/answer.ts';
import type { OptionFigure } from '../../../../shared/surveys/figure-types/statistics.ts';
import { segmentsAt } from '../../../support/files-written/segmented-file.ts';
import { inPart } from '../../../support/run/proof-size.ts';
import {
  gathererOf,
  mergedStatisticsOf,
  statisticsOf,
  storedStatisticsOf,
  surveyOf,
} from '../../../support/statistics/gathered-statistics.ts';
import { everyQuestion } from '../../../support/surveys/every-question.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const { survey } = everyQuestion();
const types = new Map(survey.questions.map(({ id, type }) => [id, type]));

const optionId = fc.constantFrom('a', 'b', 'c', 'd', 'left', 'c1', 'c2', '');
const rowId = fc.constantFrom('r1', 'r2', 'left');
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.boolean(),
  fc.integer({ min: -1, max: 11 }),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
  fc.constantFrom('Yes', 'yes ', 'YES', 'нет', '', '2026-03-01', '2026-02-28T10:00:00', '18:30', '7'),
  fc.array(optionId, { maxLength: 4 }),
  fc.dictionary(rowId, fc.array(optionId, { maxLength: 3 })),
  fc.array(fc.record({ name: fc.constantFrom('a.png', 'b'), ext: fc.constantFrom('png', 'PDF', '') }), {
    maxLength: 2,
  }),
  fc.jsonValue({ maxDepth: 2 }),
);

const answer: fc.Arbitrary<Omit<Answer, 'id'>> = fc
  .record({
    is_complete: fc.boolean(),
    is_screenout: fc.boolean(),
    is_hide: fc.boolean(),
    submitted_at: fc.constantFrom('2026-03-01T23:30:00Z', '2026-03-02T00:30:00Z', 'never', undefined),
    duration_seconds: fc.constantFrom(0, 30, 45.5, -1, undefined),
    device: fc.constantFrom('mobile', 'desktop', undefined),
    country: fc.constantFrom('RU', 'DE', '', undefined),
    given: fc.dictionary(fc.constantFrom(...survey.questions.map(({ id }) => id), 'gone'), value),
  })
  .map(({ given, ...record }) =>
    answerOf({
      ...record,
      answers: Object.entries(given).map(([id, one]) => answerTo(id, one, { answer_type: types.get(id) ?? 'choice' })),
    }),
  );

const answers = fc
  .array(answer, { maxLength: 25 })
  .map((all) => all.map((one, at): Answer => ({ ...one, id: at + 1 })));

describe('statistics', () => {
  it('are the same whether one reader has read all answers or several have read some each', () => {
    fc.assert(
      fc.property(answers, fc.array(fc.nat({ max: 25 }), { maxLength: 4 }), (all, cuts) => {
        expect(mergedStatisticsOf(survey, segmentsAt(all, cuts))).toEqual(statisticsOf(survey, all));
      }),
      { numRuns: inPart(50, 150) },
    );
  });

  it('are the same when what several have read was stored and merged in order', () => {
    fc.assert(
      fc.property(answers, fc.array(fc.nat({ max: 25 }), { maxLength: 4 }), (all, cuts) => {
        const [stored, whole] = [storedStatisticsOf(survey, segmentsAt(all, cuts)), gathererOf(survey, all)];
        expect(stored.partial).toEqual(whole.partial);
        expect(stored.result({ visits: 9 })).toEqual(whole.result({ visits: 9 }));
        // an order that nobody compares would still show in a file
        expect(stored.store()).toEqual(whole.store());
      }),
      { numRuns: inPart(50, 150) },
    );
  });

  it('do not depend on the order of the answers', () => {
    const shuffled = answers.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(inFixedOrder(other)).toEqual(inFixedOrder(all));
      }),
      { numRuns: inPart(50, 150) },
    );
  });

  it('hold no figure that is no number, and no share outside 0 to 100', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const wire = JSON.stringify(statisticsOf(survey, all), (key, figure) => {
          if (typeof figure === 'number' && !Number.isFinite(figure)) throw new Error(`${key} is ${figure}`);
          if (['percent', 'ci_low', 'ci_high'].includes(key) && figure !== null) {
            expect(figure).toBeGreaterThanOrEqual(0);
            expect(figure).toBeLessThanOrEqual(100);
          }
          return figure;
        });
        expect(wire).toContain('"base"');
      }),
    );
  });

  it('account for every answer: given, left open or not to be read', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const { questions, survey: whole } = statisticsOf(survey, all);
        const seen = all.filter(({ isHidden }) => !isHidden).length;
        for (const { statistics } of questions) {
          expect(statistics.base).toBe(seen);
          expect(statistics.answered + (statistics.unreadable ?? 0)).toBeLessThanOrEqual(seen);
          const { histogram, mean } = statistics;
          if (histogram && mean !== undefined)
            expect(sum(histogram.map(({ count }) => count))).toBe(statistics.answered);
        }
        expect(whole.started + whole.screened_out).toBe(seen);
        const last = whole.funnel.at(-1)?.reached ?? 0;
        expect(last + sum(whole.funnel.map(({ dropped }) => dropped))).toBe(whole.started);
      }),
    );
  });
});

describe('the shares of a question with one answer', () => {
  const choices = [1, 2, 3, 4].map((n) => ({ id: `o${n}`, text: `Option ${n}` }));
  const asked = surveyOf({ q: { type: 'choice', choiceEntities: choices, choiceTextOther: true } });
  const given = fc.oneof(
    optionOf(['o1', 'o2', 'o3', 'o4', 'gone']).map((id) => answerTo('q', [id], { answer_type: 'choice' })),
    fc.constant(answerTo('q', [], { other: 'my own', answer_type: 'choice' })),
  );

  it('add up to 100 percent, own texts included', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 60 }), (all) => {
        const people = all.map((one, at) => answerOf({ id: at + 1, answers: [one] }));
        const [question] = statisticsOf(asked, people).questions;
        const { options = [], own_texts } = question?.statistics ?? {};
        expect(sum(options.map(percentOf)) + (own_texts?.percent ?? 0)).toBeCloseTo(100, 9);
        expect(question?.statistics.answered).toBe(all.length);
      }),
    );
  });

  function optionOf(ids: readonly string[]) {
    return fc.constantFrom(...ids);
  }
});

/** Options that are gone are in the order they were first seen in: here all are in that of their ids. */
function inFixedOrder(all: readonly Answer[]): unknown {
  return JSON.parse(JSON.stringify(statisticsOf(survey, all)), (_key, part) =>
    Array.isArray(part) && part.every((item) => typeof item?.id === 'string')
      ? part.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      : part,
  );
}

function percentOf({ percent }: OptionFigure): number {
  return percent ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
