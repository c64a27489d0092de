/** A shape without its figures: it keeps its place and its look, and the next refresh may have figures for it again. */
import { withAttributes, type XmlChange } from '../../ooxml/edited-xml.ts';
import { descendants } from '../../ooxml/read-xml.ts';
import type { DeckRecord } from '../record/deck-record.ts';
import type { SourcePackage } from '../template/open-package.ts';
import type { DeckLanguage } from '../text-xml.ts';
import { chartPathOf, type EditedShape, type EditedSlide, type ReadSlide, standingText } from './edited-slide.ts';
import { renewedText } from './renewed-text.ts';

interface EmptyingWork {
  source: SourcePackage;
  record: DeckRecord | undefined;
  deckLanguage: DeckLanguage;
  onEmptied(key: string, chart: string | undefined): void;
}

/** Undefined where it holds what somebody has written, or a picture. */
export function emptiedShape(
  slide: EditedSlide,
  read: ReadSlide,
  one: EditedShape,
  key: string,
  { source, record, deckLanguage, onEmptied }: EmptyingWork,
): XmlChange[] | undefined {
  const chart = chartPathOf(source, slide.path, one);
  const [table] = descendants(one.element, 'tbl');
  const mute = withAttributes(read.text, one.about, { descr: '' });
  if (chart !== undefined || table) {
    onEmptied(key, chart);
    const words = table ? descendants(table, 't').filter(({ from, end }) => from < end) : [];
    return [mute, ...words.map(({ from, to }) => ({ from, to, xml: '' }))];
  }
  const isOurs = /^(Base|Figure)\//.test(key) || standingText(read, one) === record?.shapes.get(key);
  const change = isOurs ? renewedText(read.text, one.element, [''], deckLanguage.language) : undefined;
  if (change) onEmptied(key, undefined);
  return change && [change];
}
