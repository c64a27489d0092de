/** The contents of a report: every chapter and section with its slide, as links. */
import type { ReportDocument } from '../../reports/report-document.ts';
import { type ListedHeading, listedHeadings } from '../listed-headings.ts';
import { colors } from '../ooxml/document-colors.ts';
import type { DeckDesign } from './deck-design.ts';
import { textShape } from './part.ts';
import { withNames } from './record/shape-names.ts';
import type { Shape, Slide } from './slide.ts';
import type { Box } from './slide-size.ts';
import { oneLine } from './text-lines.ts';

const ROW = 21;
const BETWEEN = 36;
const NUMBER_WIDTH = 36;
const POINTS = 11;

function head(document: ReportDocument, design: DeckDesign) {
  return design.head({ above: document.subtitle, title: document.words.contents, footer: document.title });
}

/** How many slides they take, whatever the numbers are. */
export function contentsCount(document: ReportDocument, design: DeckDesign): number {
  return Math.ceil(listedHeadings(document).length / (2 * rowsAColumn(document, design)));
}

function rowsAColumn(document: ReportDocument, design: DeckDesign): number {
  return Math.floor((design.body.bottom - head(document, design).below) / ROW);
}

/** `slides` has the number of the slide where a chapter or section begins. */
export function contentsSlides(
  document: ReportDocument,
  slides: ReadonlyMap<string, number>,
  design: DeckDesign,
): Slide[] {
  const { body } = design;
  const entries = listedHeadings(document);
  const count = contentsCount(document, design);
  const most = rowsAColumn(document, design);
  const { shapes, below } = head(document, design);
  const made = Array.from({ length: count }, (_, at): Slide => {
    const shown = entries.slice(at * 2 * most, (at + 1) * 2 * most);
    // a short list is one column, and the last of many slides has two as even as they can be
    const perColumn = count === 1 && shown.length <= most ? most : Math.ceil(shown.length / 2);
    const columns = [shown.slice(0, perColumn), shown.slice(perColumn)].filter(({ length }) => length > 0);
    const width = (body.width - BETWEEN) / 2;
    const lists = columns.flatMap((column, place) => {
      const x = body.x + place * (width + BETWEEN);
      return column.flatMap((entry, row) =>
        entryShapes(entry, { x, y: below + row * ROW, width, height: ROW }, slides),
      );
    });
    return { layout: 'content', begins: [], shapes: [...shapes, ...lists] };
  });
  return withNames(made, { code: 'contents', heading: document.words.contents });
}

/** The name is the link: a number alone does not say where it leads. */
function entryShapes(
  { id, heading, isChapter }: ListedHeading,
  box: Box,
  slides: ReadonlyMap<string, number>,
): Shape[] {
  const number = slides.get(id);
  const style = { points: POINTS, isBold: isChapter, color: isChapter ? 'tx2' : 'tx1' };
  const name = { ...box, width: box.width - NUMBER_WIDTH };
  const end = { ...box, x: box.x + name.width, width: NUMBER_WIDTH };
  const shown = oneLine(heading, name.width - POINTS, style);
  return [
    { ...textShape(shown, name, style, 'Entry'), anchor: 'middle', target: id },
    ...(number === undefined
      ? []
      : [
          {
            ...textShape(String(number), end, { ...style, align: 'end' }, 'Entry'),
            anchor: 'middle',
          } as const,
        ]),
    { kind: 'decor', box: { ...box, y: box.y + ROW - 0.5, height: 0.5 }, color: colors.line },
  ];
}
