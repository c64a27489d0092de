/** Running text: a strip for every line, with an optional coloured ground and bar for warnings and quotes. */
import { BODY_WIDTH, MARGIN } from './flow.ts';
import type { Tag, TextStyle } from './page.ts';
import { drawLine, LEADING, linesOf, mirrored, type Setting, type Strip } from './setting.ts';
import { type Slab, withoutStragglers } from './slab.ts';

export const BODY: Strip = { x: MARGIN.left, width: BODY_WIDTH };

interface ParagraphStyle extends TextStyle {
  strip?: Strip;
  gap?: number;
  leading?: number;
}

export function paragraph(setting: Setting, text: string, tag: Tag | undefined, style: ParagraphStyle): Slab[] {
  const { strip = BODY, gap = 8, leading = LEADING, size, weight, color } = style;
  const slabs = linesOf(setting, text, strip.width, size, weight).map(
    (line, at): Slab => ({
      height: size * leading,
      gap: at === 0 ? gap : 0,
      draw(page, top) {
        page.tagged(tag, () => drawLine({ page, setting }, line, strip, top, { size, weight, color }));
      },
    }),
  );
  return withoutStragglers(slabs, 3);
}

interface Ground {
  fill: string;
  bar: string;
}

const BAR = 3;
const PADDING = { side: 14, ends: 7 } as const;

/** The same on a coloured ground, which continues with the text on the next page. */
export function groundedParagraph(
  setting: Setting,
  text: string,
  tag: Tag,
  { fill, bar, gap = 8, size, weight, color }: ParagraphStyle & Ground,
): Slab[] {
  const strip = { x: BODY.x + PADDING.side, width: BODY.width - 2 * PADDING.side };
  const edge = mirrored(setting, { x: BODY.x, width: BAR }, BODY);
  const lines = linesOf(setting, text, strip.width, size, weight);
  const slabs = lines.map((line, at): Slab => {
    const above = at === 0 ? PADDING.ends : 0;
    const below = at === lines.length - 1 ? PADDING.ends : 0;
    const height = size * LEADING + above + below;
    return {
      height,
      gap: at === 0 ? gap : 0,
      draw(page, top) {
        page.tagged(undefined, () => {
          page.rect(BODY.x, top, BODY.width, height, fill);
          page.rect(edge.x, top, edge.width, height, bar);
        });
        page.tagged(tag, () => drawLine({ page, setting }, line, strip, top + above, { size, weight, color }));
      },
    };
  });
  return withoutStragglers(slabs, 3);
}
