/** Answers drawn at random, counted: respondents, their weights and the squares of these, by what they said. */
import { type DrawnQuestion, type DrawnRespondent, matrixRowsDrawn } from './drawn-answers.ts';

export interface Weight {
  n: number;
  w: number;
  w2: number;
}

export interface Tally extends Weight {
  /** By option; of a matrix by row and option. */
  under: Weight[];
  wx: number;
  wx2: number;
}

export const isScale = ({ kind }: DrawnQuestion) => kind === 'scale' || kind === 'nps';
export const pointOf = ({ kind }: DrawnQuestion, place: number) => (kind === 'scale' ? place + 1 : place);

export function tallyOf(question: DrawnQuestion, respondents: readonly DrawnRespondent[], at: number): Tally {
  const size = question.shares.length * (question.kind === 'matrix' ? matrixRowsDrawn : 1);
  const under = Array.from({ length: size }, () => ({ n: 0, w: 0, w2: 0 }));
  const tally: Tally = { n: 0, w: 0, w2: 0, under, wx: 0, wx2: 0 };
  for (const { weight, answers } of respondents) {
    const given = answers[at] ?? [];
    if (given.length === 0) continue;
    add(tally, weight);
    for (const [row, place] of given.entries()) {
      const cell = under[question.kind === 'matrix' ? row * question.shares.length + place : place];
      if (cell) add(cell, weight);
    }
    const value = pointOf(question, given[0] ?? 0);
    tally.wx += weight * value;
    tally.wx2 += weight * value * value;
  }
  return tally;
}

export function add(weight: Weight, w: number): void {
  weight.n++;
  weight.w += w;
  weight.w2 += w * w;
}

export const baseOf = ({ w, w2 }: Weight) => (w2 > 0 ? (w * w) / w2 : 0);
export const percentOf = (part: Weight | undefined, whole: Weight) =>
  whole.w > 0 ? (100 * (part?.w ?? 0)) / whole.w : null;
export const topOf = ({ under }: Tally): Weight => {
  const top = { n: 0, w: 0, w2: 0 };
  for (const { n, w, w2 } of under.slice(-2)) Object.assign(top, { n: top.n + n, w: top.w + w, w2: top.w2 + w2 });
  return top;
};

export const noWeight: Weight = { n: 0, w: 0, w2: 0 };
