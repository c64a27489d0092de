/** What must hold of any answers that are compared: their order and their readers change nothing, and nothing is no number. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../../chaos/random.ts';
import { segmentsAt } from '../../../../support/files-written/segmented-file.ts';
import { inPart } from '../../../../support/run/proof-size.ts';
import { comparedStatisticsOf } from '../../../../support/statistics/compared-statistics.ts';
import { answersOf, comparedSurvey, randomRows } from '../../../../support/surveys/compared-survey.ts';
import { everyQuestion, someQuestions } from '../../../../support/surveys/every-question.ts';

const columns = ['country', 'device', 'period', 'q:several', 'q:agree', 'q:scale', 'q:matrix:r2', 'var:w'];
const rim = [
  { column: 'country', targets: { RU: 0.2, BR: 0.5, FR: 0.3 } },
  { column: 'q:single', targets: { a: 10, b: 20, c: 70 } },
];
const comparison = fc.record({
  banner: fc.array(fc.uniqueArray(fc.constantFrom(...columns), { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
  confidence: fc.constantFrom(80, 90, 95, 99.5),
  correction: fc.constantFrom('none' as const, 'bonferroni' as const, 'bh' as const),
  weight: fc.constantFrom(null, { column: 'var:w' }, { column: 'q:number' }, { rim }, { rim, cap: 1.2 }),
});
const periods = {
  now: { date_from: '2026-02-01', date_to: '2026-02-28' },
  before: { date_from: '2026-01-01', date_to: '2026-01-31' },
};

describe('compared figures', () => {
  it('depend neither on the order of the answers nor on how many read them', () => {
    fc.assert(
      fc.property(comparison, fc.nat(999), fc.array(fc.nat({ max: 120 }), { maxLength: 6 }), (wanted, seed, cuts) => {
        const rows = [...randomRows(seed, 80), ...randomRows(seed + 1, 40, '2026-01')];
        const all = answersOf(rows);
        const settings = { ...periods, comparison: wanted };
        const one = JSON.stringify(comparedStatisticsOf(comparedSurvey, [all], settings).questions);
        expect(JSON.stringify(comparedStatisticsOf(comparedSurvey, segmentsAt(all, cuts), settings).questions)).toBe(
          one,
        );
        const shuffled = [randomOf(seed).shuffled(all)];
        expect(JSON.stringify(comparedStatisticsOf(comparedSurvey, shuffled, settings).questions)).toBe(one);
      }),
      { numRuns: inPart(16, 40) },
    );
  });

  it('hold no figure that is no number, whatever was answered', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.boolean(), (seed, isWeighted) => {
        const { survey, answers } = seed % 3 === 0 ? everyQuestion() : someQuestions(randomOf(seed), seed % 40);
        const ids = survey.questions
          .filter(({ type }) => ['choice', 'dropdown', 'yesno', 'rating', 'scale', 'number'].includes(type))
          .map(({ id }) => `q:${id}`);
        const found = comparedStatisticsOf(survey, [answers], {
          comparison: { banner: [['country', ...ids].slice(0, 6)], weight: isWeighted ? { column: 'var:n' } : null },
          before: { date_from: '2020-01-01', date_to: '2020-12-31' },
        });
        const wire = JSON.stringify(found, (key, figure: unknown) => {
          if (typeof figure === 'number' && !Number.isFinite(figure)) throw new Error(`${key} is ${figure}`);
          if (['percent', 'ci_low', 'ci_high'].includes(key) && typeof figure === 'number') {
            expect(figure).toBeGreaterThanOrEqual(0);
            expect(figure).toBeLessThanOrEqual(100);
          }
          return figure;
        });
        expect(wire).toContain('"banners"');
      }),
      { numRuns: inPart(24, 60) },
    );
  });
});
