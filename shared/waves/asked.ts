/** A question of one wave, and what people say about which others it is. */
import type { Question } from '../surveys/question.ts';
import type { Wave } from './wave.ts';

export interface Asked {
  wave: Wave;
  question: Question;
  isRetired: boolean;
  /** What it is matched by, before its type is looked at. */
  name: string;
}

export interface Links {
  /** Which question of another wave it is. */
  found: ReadonlyMap<Asked, Asked>;
  /** Those that are none of an earlier wave. */
  apart: ReadonlySet<Asked>;
}

/** Answers of these types have the same form. */
export function kindOf({ type, isMultiple }: Pick<Question, 'type' | 'isMultiple'>): string {
  if (type === 'choice' || type === 'dropdown') return isMultiple ? 'choices' : 'choice';
  return type === 'matrix' && isMultiple ? 'choices of a matrix' : type;
}

/** Five points and ten are two scales, as a day and a time of day are two questions. */
export function scaleOf({ range, timeForm }: Question): string {
  return JSON.stringify([range ?? null, timeForm ?? null]);
}
