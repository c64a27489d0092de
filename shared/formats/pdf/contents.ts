/** The table of contents: every heading with a dotted line to its page number, all of it to be clicked. */
import type { ReportDocument } from '../../reports/report-document.ts';
import { type ListedHeading, listedHeadings } from '../listed-headings.ts';
import { CHAPTER_GAP, type Places } from './chapters.ts';
import { BODY_HEIGHT, type Flow } from './page/flow.ts';
import { newTag, type Page, type Tag } from './page/page.ts';
import { BODY, paragraph } from './page/paragraph.ts';
import { drawLine, LEADING, linesOf, mirrored, type Setting, type Strip } from './page/setting.ts';
import { kept, keptWithNext, type Slab } from './page/slab.ts';
import { textWidth } from './text/text-lines.ts';

const NUMBER_WIDTH = 34;
const INDENT = 14;
const GAP = 6;

interface Numbered {
  places: Places;
  /** The number of a page. */
  numberOf(page: Page): number;
}

/** Where what comes before leaves room, on the same page. */
export function placeContents(
  setting: Setting,
  document: ReportDocument,
  { places, numberOf }: Numbered,
  flow: Flow,
  tag: Tag,
): void {
  const textStyle = { size: 20, weight: 'bold', color: setting.palette.ink, gap: CHAPTER_GAP, leading: 1.6 } as const;
  const title = paragraph(setting, document.words.contents, newTag('H1', tag), textStyle);
  const list = newTag('TOC', tag);
  const loose = [
    ...keptWithNext(title),
    ...listedHeadings(document).flatMap((entry) => {
      const place = places.get(entry.id);
      return entrySlabs(setting, entry, place ? numberOf(place.page) : 0, newTag('TOCI', list));
    }),
  ];
  flow.openChapter();
  const tight = loose.map((slab) => ({ ...slab, gap: slab.gap * TIGHT, height: slab.height - SPARE }));
  flow.place(pagesOf(tight, flow.room()) < pagesOf(loose, flow.room()) ? tight : loose);
}

/** Where that saves a page, entries stand closer. */
const TIGHT = 0.6;
const SPARE = 1.5;

function pagesOf(slabs: readonly Slab[], room: number): number {
  const height = slabs.reduce((sum, slab) => sum + slab.height + slab.gap, 0);
  return Math.ceil((height - room) / BODY_HEIGHT);
}

function entrySlabs(setting: Setting, { id, heading, isChapter }: ListedHeading, number: number, tag: Tag): Slab[] {
  const size = isChapter ? 10.5 : 9.5;
  const weight = isChapter ? 'bold' : 'regular';
  const indent = isChapter ? 0 : INDENT;
  const strip = { x: BODY.x + indent, width: BODY.width - indent - NUMBER_WIDTH };
  const shownIn = mirrored(setting, strip, BODY);
  const lines = linesOf(setting, heading.replaceAll('\n', ' '), strip.width, size, weight);
  const link = newTag('Link', tag);
  const slabs = lines.map((line, at): Slab => {
    const isLast = at === lines.length - 1;
    const height = size * LEADING + (isLast ? 2 : 0);
    return {
      height,
      gap: at === 0 ? (isChapter ? 14 : 2.5) : 0,
      draw(page, top) {
        const style = { size, weight, color: setting.palette.ink } as const;
        page.tagged(link, () => drawLine({ page, setting }, line, shownIn, top, style));
        if (isLast) drawNumber(setting, page, top, { number, size, weight, indent, width: line.width }, link);
        page.link({ x: BODY.x, top, width: BODY.width, height, to: id, label: heading, tag: link });
      },
    };
  });
  return isChapter ? keptWithNext(slabs) : slabs.length < 6 ? kept(slabs) : slabs;
}

interface ShownNumber {
  number: number;
  size: number;
  weight: 'regular' | 'bold';
  indent: number;
  /** The width of the line that the dots follow. */
  width: number;
}

function drawNumber(
  setting: Setting,
  page: Page,
  top: number,
  { number, size, weight, indent, width }: ShownNumber,
  tag: Tag,
) {
  const text = String(number);
  const numberWidth = textWidth(setting.setter, text, { size, weight, isRightToLeft: false });
  const from = indent + width + GAP;
  const dots: Strip = { x: BODY.x + from, width: BODY.width - numberWidth - GAP - from };
  const shown = mirrored(setting, dots, BODY);
  const y = top + size * 1.05 - 1;
  page.tagged(undefined, () => {
    if (dots.width > 4)
      page.line(
        [
          [shown.x, y],
          [shown.x + shown.width, y],
        ],
        '#b8c0ca',
        0.8,
        [0.8, 2.6],
      );
  });
  const line = linesOf(setting, text, BODY.width, size, weight)[0];
  const style = { size, weight, color: setting.palette.ink, align: 'end' } as const;
  if (line) page.tagged(tag, () => drawLine({ page, setting }, line, BODY, top, style));
}
