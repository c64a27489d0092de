/**
 * Questions with their answers: each builder makes a question of one type and says how a respondent answers it. A
 * respondent's mood affects all their answers, so that ratings, recommendations and texts agree.
 */
import type { CheckedValue } from '../../../shared/survey-service/questions/checked-value.ts';
import type { Question } from '../../../shared/survey-service/questions/question-schema.ts';
import type { Random } from './random.ts';

export interface Respondent {
  random: Random;
  /** From 0, angry, to 1, delighted. */
  mood: number;
  device: string;
  /** Turned away by the screening question. */
  isScreenedOut: boolean;
  /** When the survey was answered; dates in answers are relative to it. */
  day: string;
}

export interface DemoQuestion {
  question: Question;
  /** Undefined for screens that ask nothing. */
  answer?: (who: Respondent) => CheckedValue;
  /** The share of respondents who answer although they need not. */
  answerRate: number;
}

type Extra = Partial<Question> & { answerRate?: number };

/** How much likelier or less likely each option or row is for somebody: what makes groups differ. */
type Lean = (who: Respondent) => readonly number[];

function ask(question: Question, extra: Extra, answer: (who: Respondent) => unknown): DemoQuestion {
  const { answerRate = 0.8, ...fields } = extra;
  const full = { withTitle: true, isRequired: false, ...question, ...fields };
  return { question: full, answerRate, answer: (who) => ({ answer: answer(who) }) };
}

export function screen(question: Question): DemoQuestion {
  return { question: { withTitle: true, ...question }, answerRate: 0 };
}

export function yesNo(title: string, labels: [string, string], share: number, extra: Extra = {}): DemoQuestion {
  const yesNoTextEntities = labels.map((text, at) => ({ id: at === 0 ? 'yes' : 'no', text }));
  return ask({ type: 'yesno', title, yesNoTextEntities }, extra, ({ random, mood }) =>
    random.chance(share * 0.6 + mood * 0.4),
  );
}

/** The screening question: people who do not fit give one answer, everybody else another. */
export function screening(asked: DemoQuestion, turnedAway: unknown, passing = asked.answer): DemoQuestion {
  const question = { ...asked.question, isRequired: true };
  const answer = (who: Respondent) =>
    who.isScreenedOut ? { answer: turnedAway } : (passing?.(who) ?? { answer: null });
  return { ...asked, question, answer };
}

type Weights = readonly (readonly [text: string, weight: number])[];

/** Options `o1`, `o2`, … in the order given. */
function optionsOf(texts: readonly string[], prefix = 'o') {
  return texts.map((text, at) => ({ id: `${prefix}${at + 1}`, text }));
}

function weightedIds(weights: Weights) {
  return weights.map(([, weight], at) => [`o${at + 1}`, weight] as const);
}

/** One option, or a custom text where `ownTexts` are given. */
export function choice(title: string, weights: Weights, ownTexts: readonly string[], extra: Extra = {}): DemoQuestion {
  const choiceEntities = optionsOf(weights.map(([text]) => text));
  const question: Question = { type: 'choice', title, choiceEntities, choiceMultiple: false };
  const asked = ask({ ...question, choiceTextOther: ownTexts.length > 0 }, extra, () => null);
  const ids = weightedIds(weights);
  return {
    ...asked,
    answer: ({ random }) =>
      ownTexts.length > 0 && random.chance(0.06)
        ? { answer: [], other: random.pick(ownTexts) }
        : { answer: [random.weighted(ids)] },
  };
}

/** Some of the options, chosen by weight, and now and then a custom text as well. */
export function choices(
  title: string,
  weights: Weights,
  ownTexts: readonly string[],
  { lean, ...extra }: Extra & { lean?: Lean } = {},
): DemoQuestion {
  const asked = choice(title, weights, ownTexts, { ...extra, choiceMultiple: true });
  return {
    ...asked,
    answer: (who) => {
      const { random } = who;
      const more = lean?.(who) ?? [];
      const chosen = weights.flatMap(([, share], at) => (random.chance(share + (more[at] ?? 0)) ? [`o${at + 1}`] : []));
      const answer = chosen.length > 0 ? chosen : [`o${random.whole(1, weights.length)}`];
      const hasOwn = ownTexts.length > 0 && random.chance(0.08);
      return { answer, ...(hasOwn && { other: random.pick(ownTexts) }) };
    },
  };
}

export function dropdown(title: string, weights: Weights, extra: Extra = {}): DemoQuestion {
  const dropdownEntities = optionsOf(weights.map(([text]) => text));
  const ids = weightedIds(weights);
  return ask({ type: 'dropdown', title, dropdownEntities }, extra, ({ random }) => [random.weighted(ids)]);
}

/** Those named first tend to win. */
export function ranking(title: string, texts: readonly string[], extra: Extra = {}): DemoQuestion {
  const rankingEntities = optionsOf(texts);
  return ask({ type: 'ranking', title, rankingEntities, rankingRandomize: true }, extra, ({ random }) =>
    rankingEntities
      .map(({ id }, at) => ({ id, place: at + random.normal(0, 1.8) }))
      .sort((a, b) => a.place - b.place)
      .map(({ id }) => id),
  );
}

export function slider(
  title: string,
  range: { min: number; max: number; step: number; usual: number },
  extra: Extra = {},
): DemoQuestion {
  const { min, max, step, usual } = range;
  return ask({ type: 'slider', title, sliderMin: min, sliderMax: max, sliderStep: step }, extra, ({ random }) => {
    const wanted = random.normal(usual, usual * 0.45);
    return Math.min(max, Math.max(min, min + Math.round((wanted - min) / step) * step));
  });
}

export function rating(title: string, figure: string, extra: Extra = {}): DemoQuestion {
  return ask({ type: 'rating', title, ratingCount: 5, ratingFigure: figure }, extra, (who) => byMood(who, 1, 5));
}

/** From `first`, as many steps as `count` says: 0 and 11 make a recommendation scale. */
export function scale(title: string, first: number, count: number, labels: [string, string], extra: Extra = {}) {
  const [scaleLabelLeft, scaleLabelRight] = labels;
  return ask(
    { type: 'scale', title, scaleStartValue: first, scaleCount: count, scaleLabelLeft, scaleLabelRight },
    extra,
    (who) => byMood(who, first, first + count - 1),
  );
}

function byMood({ random, mood }: Respondent, low: number, high: number, lean = 0): number {
  const wanted = low + (high - low) * random.normal(mood + lean, 0.14);
  return Math.min(high, Math.max(low, Math.round(wanted)));
}

/** Any question whose answer needs no shaping beyond a function. */
export function plain(question: Question, answer: (who: Respondent) => unknown, extra: Extra = {}): DemoQuestion {
  return ask(question, extra, answer);
}

export function matrix(
  title: string,
  rows: readonly string[],
  columns: readonly string[],
  kind: 'single' | 'multiple',
  { lean, ...extra }: Extra & { lean?: Lean } = {},
): DemoQuestion {
  const matrixRowEntities = optionsOf(rows, 'r');
  const matrixColEntities = optionsOf(columns, 'c');
  const question: Question = { type: 'matrix', title, matrixRowEntities, matrixColEntities, matrixChoiceType: kind };
  return ask(question, extra, (who) => {
    const leans = lean?.(who) ?? [];
    const cells = matrixRowEntities.map(({ id }, at) => {
      const main = byMood(who, 1, columns.length, leans[at]);
      const more = kind === 'multiple' ? matrixColEntities.filter(() => who.random.chance(0.25)) : [];
      return [id, [...new Set([`c${main}`, ...more.map((column) => column.id)])].sort()] as const;
    });
    return Object.fromEntries(cells);
  });
}
