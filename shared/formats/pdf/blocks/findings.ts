/** What stands out, one ground each: the sentence, its small print, and all of it a link to the section that shows it. */
import type { ReportFinding } from '../../../reports/report-document.ts';
import { newTag, type Page, type Tag, type TextStyle } from '../page/page.ts';
import { BODY } from '../page/paragraph.ts';
import { drawLine, LEADING, linesOf, mirrored, type Setting } from '../page/setting.ts';
import { type Slab, withoutStragglers } from '../page/slab.ts';
import type { TextLine } from '../text/text-lines.ts';

const BAR = 3;
const PADDING = { side: 14, ends: 7 } as const;
const STRIP = { x: BODY.x + PADDING.side, width: BODY.width - 2 * PADDING.side };
const GAP = { first: 10, next: 6, note: 1 } as const;

interface SetLine {
  line: TextLine;
  style: TextStyle;
  above: number;
}

export function findings(setting: Setting, found: readonly ReportFinding[], parent: Tag): Slab[] {
  return found.flatMap((finding, at) =>
    findingSlabs(setting, finding, newTag('P', parent), at === 0 ? GAP.first : GAP.next),
  );
}

function findingSlabs(setting: Setting, { text, note, target }: ReportFinding, tag: Tag, gap: number): Slab[] {
  const { ink, accentInk, muted } = setting.palette;
  const lines = [
    ...setLines(setting, text, { size: 9.5, weight: 'bold', color: target === undefined ? ink : accentInk }, 0),
    ...setLines(setting, note, { size: 8, weight: 'regular', color: muted }, GAP.note),
  ];
  const inner = target === undefined ? tag : newTag('Link', tag);
  const slabs = lines.map(({ line, style, above }, at): Slab => {
    const start = above + (at === 0 ? PADDING.ends : 0);
    const height = start + style.size * LEADING + (at === lines.length - 1 ? PADDING.ends : 0);
    return {
      height,
      gap: at === 0 ? gap : 0,
      draw(page, top) {
        drawGround(page, setting, top, height);
        page.tagged(inner, () => drawLine({ page, setting }, line, STRIP, top + start, style));
        if (target === undefined) return;
        page.link({ x: BODY.x, top, width: BODY.width, height, to: target, label: text, tag: inner });
      },
    };
  });
  return withoutStragglers(slabs, slabs.length < 8 ? slabs.length : 3);
}

function setLines(setting: Setting, text: string, style: TextStyle, above: number): SetLine[] {
  const lines = text === '' ? [] : linesOf(setting, text, STRIP.width, style.size, style.weight);
  return lines.map((line, at) => ({ line, style, above: at === 0 ? above : 0 }));
}

function drawGround(page: Page, setting: Setting, top: number, height: number): void {
  const { soft, accent } = setting.palette;
  const edge = mirrored(setting, { x: BODY.x, width: BAR }, BODY);
  page.tagged(undefined, () => {
    page.rect(BODY.x, top, BODY.width, height, soft);
    page.rect(edge.x, top, edge.width, height, accent);
  });
}
