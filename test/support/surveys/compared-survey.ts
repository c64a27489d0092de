/** A survey to compare by, with random answers, and the same answers as plain values for whoever counts them otherwise. */
import type { Answer } from '../../../shared/surveys/answer.ts';
import { type Random, randomOf } from '../../chaos/random.ts';
import { surveyOf } from '../statistics/gathered-statistics.ts';
import { answerOf, answerTo } from './packed-answers.ts';

const options = ['a', 'b', 'c'].map((id) => ({ id, text: `Option ${id}` }));

export const comparedSurvey = surveyOf({
  single: { type: 'choice', title: 'Fruit', choiceEntities: options },
  several: { type: 'choice', title: 'Fruits', choiceEntities: options, choiceMultiple: true },
  agree: { type: 'yesno', title: 'Agreed?' },
  scale: { type: 'scale', title: 'Recommend?', scaleStartValue: 0, scaleCount: 11 },
  number: { type: 'number', title: 'How many?' },
  matrix: {
    type: 'matrix',
    title: 'Opinions',
    matrixColEntities: options,
    matrixRowEntities: ['r1', 'r2'].map((id) => ({ id, text: id })),
  },
  ranking: { type: 'ranking', title: 'Order', rankingEntities: options },
  input: { type: 'input', title: 'Why?' },
});

export interface Row {
  single: string;
  several: string[];
  agree: boolean;
  scale: number;
  number: number;
  matrix: Record<string, string[]>;
  ranking: string[];
  input: string;
  country: string;
  device: string;
  day: string;
  /** As it stands in the variable `w`. */
  w: string;
}

/** The answers of one country lean to the first options and to high numbers, so that there is something to find. */
export function randomRows(seed: number, count: number, month = '2026-02'): Row[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => {
    const country = random.one(['RU', 'BR', 'FR']);
    const leans = country === 'RU' && random.happens(0.6);
    return {
      single: leans ? 'a' : random.one(['a', 'b', 'c']),
      several: ['a', 'b', 'c'].filter((id) => random.happens(leans && id === 'b' ? 0.9 : 0.4)),
      agree: random.happens(leans ? 0.8 : 0.5),
      scale: leans ? 8 + random.below(3) : random.below(11),
      number: Math.round(random.next() * 1e6) / 1e3,
      matrix: { r1: [random.one(['a', 'b'])], ...(random.happens(0.7) && { r2: [random.one(['a', 'b', 'c'])] }) },
      ranking: random.shuffled(['a', 'b', 'c']),
      input: random.one(['Good', 'good ', 'Bad']),
      country,
      device: random.one(['mobile', 'desktop']),
      day: `${month}-${String(1 + random.below(28)).padStart(2, '0')}`,
      w: weightText(random),
    };
  });
}

/** Now and then one that is none. */
function weightText(random: Random): string {
  return random.happens(0.05) ? random.one(['', '0', '-2', 'heavy']) : String(0.2 + random.next() * 3);
}

export function answersOf(rows: readonly Row[], firstId = 1): Answer[] {
  return rows.map(({ country, device, day, w, ...given }, at) =>
    answerOf({
      id: firstId + at,
      country,
      device,
      submitted_at: `${day}T10:00:00Z`,
      variables: { w },
      answers: Object.entries(given).map(([id, value]) =>
        answerTo(id, id === 'single' ? [value] : value, { answer_type: typeOf(id) }),
      ),
    }),
  );
}

function typeOf(id: string): string {
  return comparedSurvey.questions.find((question) => question.id === id)?.type ?? 'input';
}

/** How many workers read them, each as many in a row. */
export function cutInto<T>(all: readonly T[], workers: number): T[][] {
  const size = Math.ceil(all.length / workers);
  return Array.from({ length: workers }, (_, at) => all.slice(at * size, (at + 1) * size));
}
