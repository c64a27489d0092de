/** What the different answers to one question come to: found out once for each class of rows, and then only counted. */
import type { Classes } from '../../columns/classes.ts';
import type { Stretch } from '../../columns/stretch.ts';
import type { Given } from '../kinds/question-kind.ts';
import type { QuestionPartial } from '../question-partial.ts';
import type { Said } from '../weights/said.ts';

/** What was said, as far as it is told apart. */
export interface Saids {
  /** The first is that of who said nothing. */
  list: readonly (Said | undefined)[];
  /** By class. */
  of: Uint32Array;
}

export interface Outcomes {
  /** By row: the class of its answer. */
  classOf: Classes['of'];
  /** By class: 1 where anything was given, whatever it comes to. */
  isGiven: Uint8Array;
  /** Adds what so many answers of each class come to. */
  add(partial: QuestionPartial, times: Uint32Array): void;
  /** Adds to a sample what depends on whose answers they are. */
  sample?(partial: QuestionPartial, rows: Uint32Array, stretch: Stretch): void;
  /** Texts are told apart only where they are weighed. */
  saids(withTexts: boolean): Saids;
}

/** Calls `see` for every class of answers that gives anything. */
export type SeeGiven = (see: (at: number, given: Given) => void) => void;
