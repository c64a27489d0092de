/** Surveys drawn at random, with a question of most types, and random answers to them. */
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { surveyOf } from '../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';
import type { Random } from '../random.ts';

export interface DrawnSurvey {
  survey: Survey;
  /** Columns that banners may have, and that weights may go by, with their values. */
  columns: string[];
  weighable: { column: string; values: readonly string[] }[];
  /** Answers from this number on. */
  answers(count: number, firstId: number): Answer[];
}

const countries = ['RU', 'DE', 'ES', 'BR', 'FR'];
const devices = ['mobile', 'desktop', 'tablet'];
const words = ['fine', 'good', 'all right', 'so so', 'Fine', 'too long a wait', 'больше света'];

interface Drawn {
  entity: Readonly<Record<string, unknown>>;
  given(random: Random): object;
}

/** Low places are likelier: there are large cells, small ones and empty ones. */
function skewed<T>(random: Random, of: readonly T[], skew: number): T {
  return of[Math.floor(of.length * random.next() ** skew)] ?? random.one(of);
}

const some = (random: Random, prefix: string) =>
  Array.from({ length: 2 + random.below(5) }, (_, at) => ({
    id: `${prefix}${at + 1}`,
    text: `Name ${prefix}${at + 1}`,
  }));

type Draw = (random: Random, skew: number) => Drawn;

const choice: Draw = (random, skew) => {
  const options = some(random, 'c');
  const [isMultiple, hasOwn] = [random.happens(0.4), random.happens(0.4)];
  const ids = options.map(({ id }) => id);
  return {
    entity: { type: 'choice', choiceEntities: options, choiceMultiple: isMultiple, choiceTextOther: hasOwn },
    given(each) {
      const chosen =
        isMultiple && each.happens(0.5) ? [skewed(each, ids, skew), each.one(ids)] : [skewed(each, ids, skew)];
      if (hasOwn && each.happens(0.15)) return { answer: isMultiple ? chosen : [], other: each.one(words) };
      return { answer: [...new Set(chosen)] };
    },
  };
};

const numbers = (entity: Drawn['entity'], values: readonly number[]): Draw => {
  return (_, skew) => ({ entity, given: (each) => ({ answer: skewed(each, values, skew) }) });
};

function matrixOf(rows: readonly { id: string }[], columns: readonly { id: string }[], skew: number): Drawn {
  const ids = columns.map(({ id }) => id);
  return {
    entity: { type: 'matrix', matrixRowEntities: rows, matrixColEntities: columns },
    given(each) {
      const answered = rows.filter(() => each.happens(0.9));
      return { answer: Object.fromEntries(answered.map(({ id }) => [id, [skewed(each, ids, skew)]])) };
    },
  };
}

const upTo = (from: number, count: number, step = 1) => Array.from({ length: count }, (_, at) => from + at * step);

const kinds: readonly Draw[] = [
  choice,
  () => ({ entity: { type: 'yesno' }, given: (each) => ({ answer: each.happens(0.6) }) }),
  (random, skew) => {
    const options = some(random, 'd');
    const ids = options.map(({ id }) => id);
    return {
      entity: { type: 'dropdown', dropdownEntities: options },
      given: (each) => ({ answer: [skewed(each, ids, skew)] }),
    };
  },
  numbers({ type: 'rating', ratingCount: 5, ratingStartValue: 1 }, upTo(1, 5)),
  numbers({ type: 'scale', scaleStartValue: 0, scaleCount: 11 }, upTo(0, 11)),
  numbers({ type: 'scale', scaleStartValue: 1, scaleCount: 7 }, upTo(1, 7)),
  numbers({ type: 'slider', sliderMin: 0, sliderMax: 10, sliderStep: 2.5 }, upTo(0, 5, 2.5)),
  numbers({ type: 'number' }, [0, 1.25, 3, 17, 250.5, -4, 25_000.75]),
  (random, skew) => matrixOf(some(random, 'r'), some(random, 'm'), skew),
  (random) => {
    const options = some(random, 'k');
    const ids = options.map(({ id }) => id);
    return {
      entity: { type: 'ranking', rankingEntities: options },
      given: (each) => ({ answer: each.happens(0.7) ? ids : each.shuffled(ids) }),
    };
  },
  (_, skew) => ({ entity: { type: 'input' }, given: (each) => ({ answer: skewed(each, words, skew) }) }),
];

/** Scales from their low end, with what each step counts. */
export const scales: readonly ReadonlyMap<string, number>[] = [
  ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied'],
  ['No', 'Rather no', 'Rather yes', 'Yes'],
]
  .map((words) => new Map(words.map((word, at) => [word, at + 1])))
  .concat([new Map(['0', '2', '5', '7', '10'].map((word) => [word, Number(word)]))]);

/** A matrix whose answers are a scale, from either end, with an answer beside it. */
export const scaleMatrix: Draw = (random, skew) => {
  const words = [...random.one(scales).keys()];
  const columns = [...(random.happens(0.5) ? words : words.toReversed()), 'Hard to say'];
  return matrixOf(
    some(random, 'r'),
    columns.map((text, at) => ({ id: `s${at + 1}`, text })),
    skew,
  );
};

/** `always`: questions that it has in any case. */
export function drawSurvey(random: Random, always: readonly Draw[] = []): DrawnSurvey {
  const skew = random.one([1, 2, 4]);
  const some = random.shuffled([...kinds, ...kinds]).slice(0, 3 + random.below(9));
  const drawn = [choice, ...some, ...always].map((draw) => draw(random, skew));
  const entities = drawn.map(({ entity }, at) => [`q${at + 1}`, { ...entity, title: `Question ${at + 1}` }] as const);
  const survey = { ...surveyOf(Object.fromEntries(entities)), id: 7 };
  return {
    survey,
    columns: [...['country', 'device', 'period'], ...survey.questions.flatMap(bannerColumns)],
    weighable: [
      { column: 'country', values: countries },
      { column: 'device', values: devices },
      ...survey.questions.flatMap(({ id, type, options, isMultiple }) =>
        type === 'dropdown' || (type === 'choice' && !isMultiple)
          ? [{ column: `q:${id}`, values: options.map((one) => one.id) }]
          : [],
      ),
    ],
    answers: (count, firstId) => drawAnswers(random, { survey, drawn, skew, count, firstId }),
  };
}

function bannerColumns({ id, type, matrixRows }: Survey['questions'][number]): string[] {
  if (type === 'matrix') return matrixRows.slice(0, 1).map((row) => `q:${id}:${row.id}`);
  return type === 'input' || type === 'ranking' || type === 'number' ? [] : [`q:${id}`];
}

interface DrawnAnswers {
  survey: Survey;
  drawn: readonly Drawn[];
  skew: number;
  count: number;
  firstId: number;
}

/** Some surveys have nobody who stopped, and most few or many who did. */
function drawAnswers(random: Random, { survey, drawn, skew, count, firstId }: DrawnAnswers): Answer[] {
  const asked = random.one([1, 0.98, 0.8]);
  const finished = random.one([1, 0.95, 0.7]);
  return Array.from({ length: count }, (_, at) => {
    const isComplete = random.happens(finished);
    const reached = survey.questions.slice(0, isComplete ? undefined : random.below(survey.questions.length + 1));
    const day = String(1 + Math.floor(3 * random.next() ** skew)).padStart(2, '0');
    return answerOf({
      id: firstId + at,
      is_complete: isComplete,
      is_screenout: random.happens(0.03),
      is_hide: random.happens(0.05),
      submitted_at: `2026-0${1 + random.below(5)}-${day}T0${random.below(6)}:00:00Z`,
      duration_seconds: 30 + random.below(300),
      device: skewed(random, devices, skew),
      ...(random.happens(0.95) && { country: skewed(random, countries, skew) }),
      answers: reached.flatMap(({ id, type }, place) => {
        if (!random.happens(asked)) return [];
        const { answer, ...more } = { answer: undefined, ...drawn[place]?.given(random) };
        return [answerTo(id, answer, { answer_type: type, ...more })];
      }),
    });
  });
}
