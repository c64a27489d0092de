/** Answers drawn at random: respondents in columns, with weights, and what each says to questions of several kinds. */

export type DrawnKind = 'choice' | 'several' | 'scale' | 'nps' | 'yesno' | 'matrix';

const everyDrawnKind: readonly DrawnKind[] = ['choice', 'scale', 'several', 'nps', 'yesno', 'matrix'];

export interface DrawnRespondent {
  weight: number;
  /** For every group: the columns the respondent is in. */
  columns: number[][];
  /** For every question: options by their places, a value, or an option for each row; empty where it was left open. */
  answers: number[][];
}

export interface DrawnQuestion {
  kind: DrawnKind;
  /** How likely each option, or value, is. */
  shares: number[];
}

export interface Draw {
  seed: number;
  respondents: number;
  questions: number;
  kinds?: readonly DrawnKind[];
  /** Columns of every group; the last one overlaps where it is asked for. */
  groups: readonly number[];
  isOverlapping?: boolean;
  isWeighted?: boolean;
  /** How much more likely the first option is in the first column of the first group; 0 is pure noise. */
  effect?: number;
}

export interface Drawn {
  questions: DrawnQuestion[];
  respondents: DrawnRespondent[];
}

export const matrixRowsDrawn = 2;

/** Mulberry32: small, quick and the same everywhere. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function drawQuestions({ seed, questions, kinds = everyDrawnKind }: Draw): DrawnQuestion[] {
  const random = randomOf(seed * 7919 + 1);
  return Array.from({ length: questions }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? 'choice';
    return { kind, shares: sharesOf(kind, random) };
  });
}

/** No answer has more than three quarters, nor has one side of a scale: those would be no noise. */
function sharesOf(kind: DrawnKind, random: () => number): number[] {
  const size = { choice: 5, several: 4, scale: 5, nps: 11, yesno: 2, matrix: 4 }[kind];
  if (kind === 'several') return Array.from({ length: size }, () => 0.05 + 0.45 * random());
  if (kind === 'yesno') {
    const yes = 0.25 + 0.5 * random();
    return [yes, 1 - yes];
  }
  const weights = Array.from({ length: size }, () => 0.3 + random());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

export function drawAnswers(draw: Draw, questions: readonly DrawnQuestion[], sample = 0): DrawnRespondent[] {
  const random = randomOf(draw.seed * 104_729 + sample);
  const { groups, isOverlapping = false, isWeighted = false, effect = 0 } = draw;
  return Array.from({ length: draw.respondents }, () => {
    const columns = groups.map((count, at) =>
      isOverlapping && at === groups.length - 1
        ? Array.from({ length: count }, (_, column) => column).filter(() => random() < 0.4)
        : [Math.floor(random() * count)],
    );
    const isFirst = columns[0]?.[0] === 0;
    const answers = questions.map((question) => answerTo(question, isFirst ? effect : 0, random));
    return { weight: isWeighted ? 0.4 + 1.2 * random() : 1, columns, answers };
  });
}

function answerTo({ kind, shares }: DrawnQuestion, effect: number, random: () => number): number[] {
  if (random() < 0.05) return [];
  if (kind === 'several')
    return [...shares.keys()].filter((at) => random() < (shares[at] ?? 0) + (at === 0 ? effect : 0));
  const times = kind === 'matrix' ? matrixRowsDrawn : 1;
  return Array.from({ length: times }, () =>
    random() < effect ? lastOrFirst(kind, shares) : picked(shares, random()),
  );
}

/** What an effect draws to: the top of a scale, the first of the options. */
const lastOrFirst = (kind: DrawnKind, shares: readonly number[]) =>
  kind === 'scale' || kind === 'nps' ? shares.length - 1 : 0;

function picked(shares: readonly number[], at: number): number {
  let left = at;
  for (const [place, share] of shares.entries()) {
    left -= share;
    if (left < 0) return place;
  }
  return shares.length - 1;
}
