/** A small chart of one series, and what its drawing says. */
import { averageWidth } from '../../../shared/formats/charts/average-width.ts';
import type { Drawing } from '../../../shared/formats/charts/drawing.ts';
import type { Chart, ChartKind } from '../../../shared/reports/chart.ts';
import { textsOf } from './drawing-boxes.ts';

export const weighted = (drawing: Drawing) => textsOf(drawing).map(({ text }) => text);

export const chartSpace = { width: 480, fontSize: 9, measure: averageWidth };
export function chartOf(kind: ChartKind, values: (number | null)[], more: Partial<Chart> = {}): Chart {
  return {
    kind,
    title: 'T',
    alt: 'A',
    unit: 'percent',
    categories: values.map((_, at) => `Option ${at + 1}`),
    series: [
      {
        name: 'S',
        color: '#1f6f8f',
        points: values.map((value) => ({ value, label: value === null ? '–' : `${value}%` })),
      },
    ],
    ...more,
  };
}
