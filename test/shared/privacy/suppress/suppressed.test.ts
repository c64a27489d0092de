/** Hidden figures stay hidden: nobody can work one out, however few respondents it rests on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemFields } from '../../../../shared/packing/fields.ts';
import { fieldKind } from '../../../../shared/packing/pack-buffer.ts';
import type { PackedReader } from '../../../../shared/packing/packed-reader.ts';
import { isShown } from '../../../../shared/privacy/suppress/shown-statistics.ts';
import { suppressed } from '../../../../shared/privacy/suppress/suppressed.ts';
import type { Answer } from '../../../../shared/surveys/answer.ts';
import type { Statistics } from '../../../../shared/surveys/figure-types/statistics.ts';
import { type Random, randomOf } from '../../../chaos/random.ts';
import { attack, type BaseIs } from '../../../support/attackers/figure-attacker.ts';
import { inPart } from '../../../support/run/proof-size.ts';
import { statisticsOf, surveyOf } from '../../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const options = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, text: id.toUpperCase() }));
const survey = surveyOf({
  sure: { type: 'yesno', title: 'Sure?' },
  single: { type: 'choice', title: 'One', choiceEntities: options, choiceTextOther: true },
  several: { type: 'choice', title: 'Some', choiceEntities: options, choiceMultiple: true },
  stars: { type: 'rating', title: 'Stars', ratingCount: 5, ratingStartValue: 1 },
  scale: { type: 'scale', title: 'Recommend?', scaleCount: 11, scaleStartValue: 0 },
  sum: { type: 'number', title: 'How much?' },
  when: { type: 'datetime', title: 'When?' },
  table: { type: 'matrix', title: 'Table', matrixRowEntities: options.slice(0, 3), matrixColEntities: options },
  order: { type: 'ranking', title: 'Order', rankingEntities: options.slice(0, 3) },
  words: { type: 'input', title: 'Words' },
});

/** Low places are far likelier: there are large cells, small ones and empty ones. */
function skewed<T>(random: Random, of: readonly T[], skew: number): T {
  const place = Math.floor(of.length * random.next() ** skew);
  return of[place] ?? random.one(of);
}

function givenTo(type: string, random: Random, skew: number): unknown {
  const ids = options.map(({ id }) => id);
  switch (type) {
    case 'yesno':
      return random.next() ** skew < 0.5;
    case 'choice':
      return [skewed(random, ids, skew)];
    case 'rating':
      return 5 - Math.floor(5 * random.next() ** skew);
    case 'scale':
      return 10 - Math.floor(11 * random.next() ** skew);
    case 'number':
      return Math.floor(400 * random.next() ** skew);
    case 'datetime':
      return `2026-03-${String(1 + Math.floor(20 * random.next() ** skew)).padStart(2, '0')}`;
    case 'matrix':
      return Object.fromEntries(
        ids
          .slice(0, 3)
          .filter((_, at) => at === 0 || random.happens(0.6 / skew))
          .map((row) => [row, [skewed(random, ids, skew)]]),
      );
    case 'ranking':
      return random.happens(0.7) ? ids.slice(0, 3) : random.shuffled(ids.slice(0, 3));
    default:
      return skewed(random, ['fine', 'good', 'all right', 'so so', 'bad', 'awful'], skew);
  }
}

interface Crowd {
  seed: number;
  size: number;
  skew: number;
  completeShare: number;
}

function answersOf({ seed, size, skew, completeShare }: Crowd): Answer[] {
  const random = randomOf(seed);
  return Array.from({ length: size }, (_, at) => {
    const isComplete = random.happens(completeShare);
    const questions = isComplete
      ? survey.questions
      : survey.questions.slice(0, random.below(survey.questions.length + 1));
    const given = questions.filter(({ id }) => id !== 'sum' || random.happens(0.3));
    return answerOf({
      id: at + 1,
      is_complete: isComplete,
      is_screenout: random.happens(0.03),
      submitted_at: `2026-03-${String(1 + Math.floor(9 * random.next() ** skew)).padStart(2, '0')}T10:00:00Z`,
      duration_seconds: 30 + random.below(300),
      device: skewed(random, ['mobile', 'desktop', 'tablet'], skew),
      country: skewed(random, ['RU', 'DE', 'ES', 'BR', 'FR', 'IT'], skew),
      answers: given.map(({ id, type, isMultiple }) => {
        const value = givenTo(type, random, skew);
        const more = isMultiple && random.happens(0.4) ? [random.one(options).id] : [];
        return answerTo(id, Array.isArray(value) ? [...new Set([...value, ...more])] : value, { answer_type: type });
      }),
    });
  });
}

const flag = ({ kinds }: PackedReader, name: (typeof systemFields)[number]) =>
  kinds[systemFields.indexOf(name)] === fieldKind.yes;
const counts: Record<BaseIs, (reader: PackedReader) => boolean> = {
  complete: (reader) => flag(reader, 'is_complete') && !flag(reader, 'is_screenout'),
  incomplete: (reader) => !flag(reader, 'is_complete') && !flag(reader, 'is_screenout'),
  started: (reader) => !flag(reader, 'is_screenout'),
};

function gathered(crowd: Crowd, baseIs: BaseIs): Statistics {
  const answers = answersOf(crowd);
  return statisticsOf(survey, answers, {
    counts: [{ fields: ['is_complete', 'is_screenout'], passes: counts[baseIs] }],
    visits: crowd.size + (crowd.seed % 40),
  });
}

const crowds = fc.record({
  seed: fc.integer({ min: 1, max: 1e9 }),
  size: fc.integer({ min: 0, max: 260 }),
  skew: fc.constantFrom(1, 1.5, 3, 6),
  completeShare: fc.constantFrom(0, 0.05, 0.5, 0.8, 0.97, 1),
});

describe('figures of few respondents', () => {
  it('cannot be worked out from any figure that is shown', () => {
    const property = fc.property(
      crowds,
      fc.constantFrom<BaseIs>('complete', 'incomplete', 'started'),
      fc.integer({ min: 1, max: 20 }),
      (crowd, baseIs, minimumBase) => {
        const truth = gathered(crowd, baseIs);
        for (const { name, truth: count, isTold, low, high } of attack(suppressed(truth, minimumBase), truth, baseIs)) {
          expect(low <= count && count <= high, `${name} is ${count}, not ${low} to ${high}`).toBe(true);
          if (isTold) expect(count, `${name} is shown`).toBeGreaterThanOrEqual(minimumBase);
          else expect(high - low, `${name} is known to be ${low} to ${high}`).toBeGreaterThanOrEqual(minimumBase);
        }
      },
    );
    fc.assert(property, { numRuns: inPart(50, 120) });
  });

  it('are all there where nothing is hidden', () => {
    const truth = gathered({ seed: 7, size: 80, skew: 2, completeShare: 0.8 }, 'complete');
    expect(suppressed(truth, 0)).toEqual(truth);
  });

  it('leave those of many as they are', () => {
    const truth = gathered({ seed: 7, size: 260, skew: 1, completeShare: 0.7 }, 'complete');
    const shown = suppressed(truth, 5);
    const several = shown.questions.filter(isShown).find(({ question }) => question.id === 'several');
    const before = truth.questions.find(({ question }) => question.id === 'several');
    expect(several?.statistics.options).toEqual(before?.statistics.options);
    expect(shown.survey.started).toBe(truth.survey.started);
  });
});
