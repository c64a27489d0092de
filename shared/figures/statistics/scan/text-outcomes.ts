/** What respondents wrote to one question. Hardly two texts are the same: nothing is worked out for those that do not count. */

import { type Chunk, type TextSizes, UNKNOWN_SIZE } from '../../columns/chunk.ts';
import type { Classes } from '../../columns/classes.ts';
import { foldText } from '../../columns/fold-text.ts';
import { upTo } from '../../columns/row-loops.ts';
import type { Given } from '../kinds/question-kind.ts';
import { writtenText } from '../kinds/text-kind.ts';
import type { QuestionPartial } from '../question-partial.ts';
import { mayJoin, noteSample } from '../text-sample.ts';
import { addLongTexts, addTexts } from '../text-tally.ts';
import type { AnswerContents, NumberedContent } from '../weights/answer-content.ts';
import type { ContentCounts } from '../weights/question-tally.ts';
import type { ContentOutcomes, Outcomes } from './outcomes.ts';

const someText: NumberedContent = { names: [], number: undefined, text: undefined, nameNumbers: [] };
/** Longer texts are so few that each is added separately. */
const MOST_SUMMED = 1_024;
/** For texts that are not distinguished. */
export const someTexts: AnswerContents = { list: [undefined, someText], names: [] };

export function textOutcomes(
  classOf: Classes['of'],
  isGiven: Uint8Array,
  givenOf: (at: number) => Given,
  /** By class, where they are known. */
  sizes?: TextSizes,
): Omit<Outcomes, 'classOf' | 'isGiven'> {
  const count = isGiven.length;
  /** By class; only of those that count. */
  const texts = new Array<string | undefined>(count).fill(undefined);
  const isText = new Uint32Array(count);

  function textOf(at: number): string {
    let text = texts[at];
    if (text === undefined) {
      text = isGiven[at] === 1 ? writtenText(givenOf(at)) : '';
      texts[at] = text;
      if (text !== '') isText[at] = 1;
    }
    return text;
  }

  function add(partial: QuestionPartial, { counts, touched, touchedCount }: ContentCounts): void {
    const lengths = new Float64Array(MOST_SUMMED);
    for (let place = 0; place < touchedCount; place++) {
      const at = touched[place] ?? 0;
      const own = counts[at] ?? 0;
      const length = longerThan(at, partial.texts.short.longest);
      if (length > 0) {
        isText[at] = 1;
        partial.answered += own;
        if (length < MOST_SUMMED) lengths[length] = (lengths[length] ?? 0) + own;
        else addLongTexts(partial.texts, length, own);
        continue;
      }
      const text = textOf(at);
      if (text === '') continue;
      partial.answered += own;
      addTexts(partial.texts, text, own);
    }
    for (const [length, own] of lengths.entries()) if (own > 0) addLongTexts(partial.texts, length, own);
  }

  /** The characters of a text that is too long to be counted, without reading it; 0 where it has to be read. */
  function longerThan(at: number, longest: number): number {
    if (!sizes || isGiven[at] === 0) return 0;
    const folded = sizes.folded[at] ?? UNKNOWN_SIZE;
    return folded > longest && folded < UNKNOWN_SIZE ? (sizes.characters[at] ?? 0) : 0;
  }

  function sample({ texts: { sample: kept } }: QuestionPartial, rows: Uint32Array, { ids }: Chunk): void {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const own = classOf[row] ?? 0;
      if (isGiven[own] === 0) continue;
      const answerId = ids[row] ?? 0;
      const text = mayJoin(kept, answerId) ? textOf(own) : '';
      if (text !== '') noteSample(kept, { answerId, text, folded: foldText(text) });
    }
  }

  function contents(withTexts: boolean): ContentOutcomes {
    if (!withTexts) return { of: isText, contents: someTexts };
    const list: (NumberedContent | undefined)[] = [undefined, someText];
    const known = new Map<string, number>();
    const of = numbered((text) => {
      const folded = foldText(text);
      const number = known.get(folded) ?? list.length;
      if (number === list.length) list.push({ ...someText, text: folded });
      known.set(folded, number);
      return number;
    });
    return { of, contents: { list, names: [] } };
  }

  function numbered(numberOf: (text: string) => number): Uint32Array {
    const of = new Uint32Array(count);
    for (let at = 0; at < count; at++) {
      const text = texts[at];
      // texts that were too long to be read differ from no text, but not from each other
      if (text) of[at] = numberOf(text);
      else if (isText[at] === 1) of[at] = 1;
    }
    return of;
  }

  return { of: upTo(count), isText: true, add, sample, contents };
}
