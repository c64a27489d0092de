/** A survey of ratings that go with an overall one, and answers to it: some ratings weigh more, some are left open. */
import type { Answer } from '../../../shared/surveys/answer.ts';
import { randomOf } from '../../chaos/random.ts';
import { surveyOf } from '../statistics/gathered-statistics.ts';
import { answerOf, answerTo } from './packed-answers.ts';

const steps = ['Very bad', 'Bad', 'Average', 'Good', 'Very good'];

export const ratedSurvey = surveyOf({
  speed: { type: 'rating', title: 'Speed', ratingCount: 5 },
  price: { type: 'scale', title: 'Price', scaleStartValue: 1, scaleCount: 7 },
  look: { type: 'rating', title: 'Look', ratingCount: 5 },
  staff: {
    type: 'matrix',
    title: 'Staff',
    matrixRowEntities: [
      { id: 'kind', text: 'Kindness' },
      { id: 'skill', text: 'Skill' },
    ],
    matrixColEntities: [...steps.map((text, at) => ({ id: `c${at + 1}`, text })), { id: 'none', text: 'Cannot say' }],
  },
  again: { type: 'nps', title: 'How likely are you to come again?' },
  group: {
    type: 'choice',
    title: 'Group',
    choiceEntities: [
      { id: 'a', text: 'A' },
      { id: 'b', text: 'B' },
    ],
  },
});

export interface Rated {
  id: number;
  speed: number | undefined;
  price: number | undefined;
  look: number | undefined;
  kind: number | undefined;
  skill: number | undefined;
  again: number | undefined;
  group: 'a' | 'b';
}

/** How much each rating weighs in the overall one. */
const usual = { speed: 1.2, price: 0.6, look: 0.05, kind: 0.3, skill: 0.3 };

export function ratedPeople(count: number, seed: number, weigh: Partial<typeof usual> = {}): Rated[] {
  const random = randomOf(seed);
  const weights = { ...usual, ...weigh };
  const open = (value: number) => (random.happens(0.06) ? undefined : value);
  return Array.from({ length: count }, (_, at): Rated => {
    const mood = random.next() + random.next() - 1;
    const rate = (most: number) =>
      Math.max(1, Math.min(most, Math.round((most + 1) / 2 + most * 0.35 * (mood + random.next() * 1.6 - 0.8))));
    const [speed, price, look, kind, skill] = [rate(5), rate(7), rate(5), rate(5), rate(5)];
    const sum =
      weights.speed * (speed - 3) +
      weights.price * (price - 4) +
      weights.look * (look - 3) +
      weights.kind * (kind - 3) +
      weights.skill * (skill - 3);
    const again = Math.max(0, Math.min(10, Math.round(6 + sum + 4 * (random.next() - 0.5))));
    return {
      id: 1_000 + 7 * at,
      speed: open(speed),
      price: open(price),
      look: open(look),
      kind: open(kind),
      skill: open(skill),
      again: open(again),
      group: random.happens(0.3) ? 'a' : 'b',
    };
  });
}

export function ratedAnswers(people: readonly Rated[]): Answer[] {
  return people.map(({ id, kind, skill, group, ...ratings }) => {
    const rows = Object.entries({ kind, skill }).flatMap(([row, step]) =>
      step === undefined ? [] : [[row, [`c${step}`]]],
    );
    const given = Object.entries(ratings).filter(([, value]) => value !== undefined);
    return answerOf({
      id,
      answers: [
        ...given.map(([question, value]) => answerTo(question, value)),
        answerTo('staff', rows.length === 0 ? { kind: ['none'] } : Object.fromEntries(rows)),
        answerTo('group', [group]),
      ],
    });
  });
}
