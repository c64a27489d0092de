/** Our own look, for decks without a template. */
import type { ReportChapter, ReportDocument } from '../../../reports/report-document.ts';
import { hexColor, inkOver } from '../../ooxml/drawingml/colors.ts';
import type { DeckDesign } from '../deck-design.ts';
import type { Slide } from '../slide.ts';
import { fitsAsTitle, slideFoot, slideHead } from '../slide-head.ts';
import { body } from '../slide-size.ts';
import { fittedText, type RoomySize } from '../text-lines.ts';
import { coverSlide } from './cover-slide.ts';
import { chapter as chapterPlaces } from './layouts.ts';

export const ownDesign: DeckDesign = { body, head: slideHead, fitsAsTitle, cover: coverSlide, chapter: chapterSlide };

const chapterSizes: readonly RoomySize[] = [
  { points: 40, isBold: true, lines: 2 },
  { points: 30, isBold: true, lines: 4 },
  { points: 20, isBold: true, lines: 7 },
  { points: 12, isBold: true, lines: 13 },
];

function chapterSlide(document: ReportDocument, { id, heading }: ReportChapter): Slide {
  const color = inkOver(hexColor(document.accent));
  const { shown, points } = fittedText(heading, chapterPlaces.title.width, chapterSizes);
  const texts = [{ text: shown, style: { points, isBold: true, color } }];
  const foot = slideFoot(document.title, color);
  return {
    layout: 'chapter',
    begins: [id],
    shapes: [{ kind: 'text', fills: 'title', box: chapterPlaces.title, texts }, ...foot],
  };
}
