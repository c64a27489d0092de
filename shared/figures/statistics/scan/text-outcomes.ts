/** What respondents wrote to one question. Hardly two texts are the same: nothing is worked out for those that do not count. */
import type { Classes } from '../../columns/classes.ts';
import type { Stretch } from '../../columns/stretch.ts';
import { writtenText } from '../kinds/text-kind.ts';
import type { QuestionPartial } from '../question-partial.ts';
import { mayJoin, noteSample } from '../text-sample.ts';
import { addTexts, foldText } from '../text-tally.ts';
import type { Said } from '../weights/said.ts';
import type { Outcomes, Saids, SeeGiven } from './outcomes.ts';

const someText: Said = { names: [], number: undefined, text: undefined };

export function textOutcomes(classOf: Classes['of'], count: number, seeGiven: SeeGiven) {
  /** By class. */
  const texts = new Array<string>(count).fill('');
  seeGiven((at, given) => {
    texts[at] = writtenText(given);
  });

  function add(partial: QuestionPartial, times: Uint32Array): void {
    for (const [at, text] of texts.entries()) {
      const own = times[at] ?? 0;
      if (own === 0 || text === '') continue;
      partial.answered += own;
      addTexts(partial.texts, text, own);
    }
  }

  function sample({ texts: { sample: kept } }: QuestionPartial, rows: Uint32Array, { ids }: Stretch): void {
    for (const row of rows) {
      const answerId = ids[row] ?? 0;
      const text = mayJoin(kept, answerId) ? (texts[classOf[row] ?? 0] ?? '') : '';
      if (text !== '') noteSample(kept, { answerId, text, folded: foldText(text) });
    }
  }

  function saids(withTexts: boolean): Saids {
    const list: (Said | undefined)[] = [undefined];
    if (!withTexts) return { list: [...list, someText], of: Uint32Array.from(texts, (text) => (text === '' ? 0 : 1)) };
    const known = new Map<string, number>();
    const of = Uint32Array.from(texts, (text) => {
      if (text === '') return 0;
      const folded = foldText(text);
      const number = known.get(folded) ?? list.length;
      if (number === list.length) list.push({ ...someText, text: folded });
      known.set(folded, number);
      return number;
    });
    return { list, of };
  }

  return { add, sample, saids } satisfies Pick<Outcomes, 'add' | 'sample' | 'saids'>;
}
