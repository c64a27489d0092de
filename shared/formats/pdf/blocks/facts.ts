/** Pairs of label and value, one under the other: the label in its own narrow column. */
import type { TextWeight } from '../../charts/drawing.ts';
import { newTag, type Tag } from '../page/page.ts';
import { BODY } from '../page/paragraph.ts';
import { drawLine, LEADING, linesOf, mirrored, type Setting, type Strip } from '../page/setting.ts';
import { kept, lastWanted, type Slab, withoutStragglers } from '../page/slab.ts';

const SIZE = 9;
const LINE = SIZE * LEADING;
const LABEL_SHARE = 0.28;
const BETWEEN = 12;
const PADDING = 3;
/** A pair up to this height is never cut. */
const MOST_WHOLE_LINES = 12;

export function facts(
  setting: Setting,
  pairs: readonly { label: string; value: string }[],
  parent: Tag,
  gap = 10,
): Slab[] {
  const weight = weightOf(setting, pairs);
  return pairs.flatMap((pair, at) => {
    const slabs = factSlabs(setting, { ...pair, weight }, newTag('P', parent), at === 0 ? gap : 0);
    // the last of them is never alone on a page
    return at === pairs.length - 2 ? lastWanted(slabs, 2) : slabs;
  });
}

/** Long values are read, short ones are seen; one list is set in one weight. */
function weightOf(setting: Setting, pairs: readonly { value: string }[]): TextWeight {
  const [, { width }] = stripsOf(setting);
  const isLongIn = (weight: TextWeight) =>
    pairs.some(({ value }) => linesOf(setting, value, width, SIZE, weight).length > 2);
  // what is long in narrow letters is long in bold ones: those need not be shaped to know it
  return isLongIn('regular') || isLongIn('bold') ? 'regular' : 'bold';
}

/** A strip for every line, so that a value of any length finds its pages. */
function factSlabs(
  setting: Setting,
  { label, value, weight }: { label: string; value: string; weight: TextWeight },
  tag: Tag,
  gap: number,
): Slab[] {
  const [labelStrip, valueStrip] = stripsOf(setting);
  const labels = linesOf(setting, label, labelStrip.width, SIZE);
  const values = linesOf(setting, value, valueStrip.width, SIZE, weight);
  const count = Math.max(labels.length, values.length);
  const slabs = Array.from({ length: count }, (_, at): Slab => {
    const isLast = at === count - 1;
    const above = at === 0 ? PADDING : 0;
    const height = LINE + above + (isLast ? PADDING : 0);
    return {
      height,
      gap: at === 0 ? gap : 0,
      draw(page, top) {
        page.tagged(tag, () => {
          const [label, value] = [labels[at], values[at]];
          const style = { size: SIZE, color: setting.palette.muted };
          if (label) drawLine({ page, setting }, label, labelStrip, top + above, { ...style, weight: 'regular' });
          const ink = { size: SIZE, weight, color: setting.palette.ink } as const;
          if (value) drawLine({ page, setting }, value, valueStrip, top + above, ink);
        });
        if (isLast)
          page.tagged(undefined, () => page.rect(BODY.x, top + height - 0.5, BODY.width, 0.5, setting.palette.rule));
      },
    };
  });
  return count <= MOST_WHOLE_LINES ? kept(slabs) : withoutStragglers(slabs, 3);
}

function stripsOf(setting: Setting): [Strip, Strip] {
  const label = { x: BODY.x, width: BODY.width * LABEL_SHARE };
  const value = { x: BODY.x + label.width + BETWEEN, width: BODY.width - label.width - BETWEEN };
  return [mirrored(setting, label, BODY), mirrored(setting, value, BODY)];
}
