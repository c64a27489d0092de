/** What is on every page but the cover: the document's title above, the page's number below. */
import type { ReportDocument } from '../../reports/report-document.ts';
import { truncateText } from '../charts/wrap-text.ts';
import { PAGE_HEIGHT, type Page } from './page/page.ts';
import { BODY } from './page/paragraph.ts';
import { drawLine, linesOf, mirrored, type Setting, type Strip } from './page/setting.ts';
import { type TextLine, textWidth } from './text/text-lines.ts';

const SIZE = 8;
const HEADER_TOP = 40;
const FOOTER_TOP = PAGE_HEIGHT - 44;

/** The first pages that have them. */
interface FurnitureFrom {
  header: number;
  footer: number;
}

export function drawHeaderAndFooter(
  setting: Setting,
  { title, subtitle, words }: ReportDocument,
  pages: readonly Page[],
  from: FurnitureFrom,
): void {
  const style = { size: SIZE, weight: 'regular', color: setting.palette.muted } as const;
  const [nameStrip, kindStrip] = stripsOf();
  const name = oneLine(setting, title, nameStrip.width);
  const kind = oneLine(setting, subtitle, kindStrip.width);
  pages.forEach((page, at) => {
    const [number] = linesOf(setting, `${words.page} ${at + 1} ${words.of} ${pages.length}`, BODY.width, SIZE);
    page.tagged(undefined, () => {
      if (at >= from.header) drawHeader(page);
      if (at >= from.footer) draw(page, number, BODY, FOOTER_TOP, 'end');
    });
  });

  function drawHeader(page: Page) {
    draw(page, name, nameStrip, HEADER_TOP);
    draw(page, kind, kindStrip, HEADER_TOP, 'end');
    page.rect(BODY.x, HEADER_TOP + 17, BODY.width, 0.5, setting.palette.rule);
  }

  function draw(page: Page, line: TextLine | undefined, strip: Strip, top: number, align: 'start' | 'end' = 'start') {
    if (line) drawLine({ page, setting }, line, mirrored(setting, strip, BODY), top, { ...style, align });
  }
}

/** Two thirds for the title, a third for what this file is. */
function stripsOf(): [Strip, Strip] {
  const third = (BODY.width - 24) / 3;
  return [
    { x: BODY.x, width: third * 2 },
    { x: BODY.x + BODY.width - third, width: third },
  ];
}

/** A long title is shortened here: it is complete on the cover. */
function oneLine(setting: Setting, text: string, width: number): TextLine | undefined {
  const { setter, isRightToLeft } = setting;
  const measure = (part: string) => textWidth(setter, part, { size: SIZE, weight: 'regular', isRightToLeft });
  const shown = truncateText(text.replace(/\s+/g, ' ').slice(0, 400), { width, size: SIZE, measure });
  return linesOf(setting, shown, Number.POSITIVE_INFINITY, SIZE)[0];
}
