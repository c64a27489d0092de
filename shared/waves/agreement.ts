/** In what two questions or two options agree, and in what they differ: why they were matched, for whoever checks it. */
import type { Option, Question } from '../surveys/question.ts';
import { kindOf, scaleOf } from './asked.ts';
import { comparable, foldedWording } from './wording.ts';

/** `hand`: somebody said so; `wording`: the title without numbering, punctuation and case. */
export const agreements = ['hand', 'id', 'title', 'wording', 'type', 'scale', 'options', 'position'] as const;
export type Agreement = (typeof agreements)[number];

export interface Compared {
  by: Agreement[];
  differs: Agreement[];
}

export const matches = ['same', 'likely', 'none'] as const;
type Match = (typeof matches)[number];

/** A question or an option of one wave. */
export interface MatchCell extends Compared {
  surveyId: number;
  /** `q:<question>` or `q:<question>:<option>`. */
  column: string;
  text: string;
  /** With the waves before; null in the first one that could ask it. */
  match: Match | null;
  /** What it may be, or is called like. */
  nearest?: { surveyId: number; column: string; text: string };
}

/** A question and its place in its survey, from 1. */
export interface Placed {
  question: Question;
  position: number;
}

type Verdicts = { [Name in Agreement]?: boolean | undefined };

export function comparedQuestions(one: Placed, other: Placed): Compared {
  const [a, b] = [one.question, other.question];
  const isTyped = kindOf(a) === kindOf(b);
  const listed = [...labelsOf(a), ...labelsOf(b)].length > 0;
  return comparedBy({
    id: a.id === b.id || undefined,
    ...textVerdicts(a.title, b.title),
    type: isTyped,
    scale: isTyped && scaleOf(a) !== scaleOf(b) ? false : undefined,
    options: isTyped && listed ? haveSameOptions(a, b) : undefined,
    position: one.position === other.position || undefined,
  });
}

export function comparedOptions(one: Option, other: Option): Compared {
  return comparedBy({ id: one.id === other.id || undefined, ...textVerdicts(one.text, other.text) });
}

/** What is left out is of no interest: that ids and places are others says nothing. */
function textVerdicts(one: string, other: string): Verdicts {
  if (comparable(one) === comparable(other)) return { title: true };
  return { title: false, wording: foldedWording(one) === foldedWording(other) };
}

function comparedBy(verdicts: Verdicts): Compared {
  const where = (wanted: boolean) => agreements.filter((name) => verdicts[name] === wanted);
  // a title in the same words is not another one
  const differs = where(false).filter((name) => name !== 'title' || verdicts.wording === false);
  return { by: where(true), differs: differs.filter((name) => name !== 'wording') };
}

/** In any order. */
export function haveSameOptions(one: Question, other: Question): boolean {
  const [a, b] = [new Set(labelsOf(one)), new Set(labelsOf(other))];
  return a.size === b.size && [...a].every((label) => b.has(label));
}

export function labelsOf({ options, matrixRows, matrixColumns }: Question): string[] {
  return [...options, ...matrixRows, ...matrixColumns].map(({ text }) => foldedWording(text));
}
