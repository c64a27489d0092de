/**
 * Texts as the caller's privacy allows them. Nothing here reads any others: what was scrubbed can be neither counted nor
 * searched for, nor quoted.
 */
import { type OwnValue, withoutOwnValues } from '../../privacy/own-values.ts';
import { scrubText } from '../../privacy/scrub.ts';

/** What one respondent wrote as an answer to one question. */
export interface WrittenText {
  /** Number of the answer: no two texts of a question share one. */
  row: number;
  /** In milliseconds since 1970. */
  submittedAt: number;
  /** For every column of the banner the codes of the groups this answer is in, each from 0; none where it is in no group. */
  groups: readonly (readonly number[])[];
  text: string;
  /** What the same answer says about the respondent elsewhere, where that is hidden. */
  own?: readonly OwnValue[];
}

const isReadable: unique symbol = Symbol('readable');

/** Only `readableTexts` makes these. */
export interface ReadableText extends Omit<WrittenText, 'own'> {
  readonly [isReadable]: true;
}

/** `freeText`: what happens to the words of respondents; there is nothing to read where they are removed. */
export function* readableTexts(
  written: Iterable<WrittenText>,
  freeText: 'keep' | 'scrub' | 'remove',
): Generator<ReadableText> {
  if (freeText === 'remove') return;
  for (const { row, submittedAt, groups, text, own = [] } of written) {
    const shown = freeText === 'keep' ? text : withoutOwnValues(scrubText(text), own);
    if (shown.trim() !== '') yield { row, submittedAt, groups, text: shown, [isReadable]: true };
  }
}
