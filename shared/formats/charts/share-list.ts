/** The legend of a gauge: its bands from the best to the worst, their shares in a column of their own. */
import type { ChartSeries } from '../../reports/chart.ts';
import { type ChartLook, textAt, widest } from './chart-look.ts';
import type { Shape } from './drawing.ts';
import { cutText, oneLine } from './wrap-text.ts';

interface ShareList {
  width: number;
  height: number;
  shapesAt(left: number, top: number): Shape[];
}

export function shareList(series: readonly ChartSeries[], room: number, look: ChartLook): ShareList {
  const { size, measure } = look;
  const swatch = size * 0.9;
  const gap = size * 0.6;
  const best = series.toReversed();
  const shares = best.map(({ points }) =>
    cutText(points[0]?.label ?? '', { width: room / 3, size, measure, weight: 'bold' }),
  );
  const fixed = swatch + gap + size * 1.2 + widest(shares, look, 'bold');
  const names = best.map(({ name }) => cutText(oneLine(name), { width: Math.max(0, room - fixed), size, measure }));
  const width = Math.min(room, fixed + widest(names, look));
  const rowHeight = look.lineHeight * 1.7;

  function shapesAt(left: number, top: number): Shape[] {
    return best.flatMap(({ color }, row): Shape[] => {
      const middle = top + (row + 0.5) * rowHeight;
      return [
        { kind: 'rect', x: left, y: middle - swatch / 2, width: swatch, height: swatch, fill: color, radius: 2 },
        textAt(names[row] ?? '', middle, { x: left + swatch + gap }, look),
        textAt(shares[row] ?? '', middle, { x: left + width, anchor: 'end', weight: 'bold' }, look),
      ];
    });
  }

  return { width, height: best.length * rowHeight, shapesAt };
}
