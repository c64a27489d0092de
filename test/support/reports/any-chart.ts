/** Charts that no sensible person would draw, for property tests: any kind, any text, any number. */
import fc from 'fast-check';
import type { Chart, ChartKind } from '../../../shared/reports/chart.ts';

const kinds: ChartKind[] = ['bar', 'grouped-bar', 'stacked-bar', 'dumbbell', 'histogram', 'line', 'heat-map', 'gauge'];

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    'Да',
    'Очень длинный вариант ответа, который не помещается ни в какую строку',
    'WWWWWWWWWWWWWWWWWWWWWW',
  ),
  fc.constantFrom('2026-03-01', '12', '调查报告'.repeat(9), 'ما مدى احتمال أن توصي بنا؟', 'a\nb\tc'),
);

const value = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.double({ min: -1e6, max: 1e200, noNaN: true }),
  fc.constantFrom(0, null, 1e-9, -50),
);

const point = fc.record({
  value,
  label: fc.oneof(text, fc.constantFrom('45.3 %', '1 234', '–')),
  isHollow: fc.boolean(),
});

export const anyChart: fc.Arbitrary<Chart> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    count: fc.integer({ min: 0, max: 45 }),
    rows: fc.integer({ min: 0, max: 9 }),
  })
  .chain(({ kind, count, rows }) =>
    fc.record({
      kind: fc.constant(kind),
      title: text,
      alt: text,
      categories: fc.array(text, { minLength: count, maxLength: count }),
      series: fc.array(
        fc.record({
          name: text,
          color: fc.constantFrom('#1f6f8f', '#ffffff', '#000000', '#ffcc00'),
          points: fc.array(point, { minLength: count, maxLength: count }),
        }),
        { minLength: rows, maxLength: rows },
      ),
      unit: fc.constantFrom('count' as const, 'percent' as const, 'number' as const),
      language: fc.constantFrom('en' as const, 'ru' as const),
      reading: fc.record({
        value: fc.integer({ min: -150, max: 150 }),
        from: fc.constant(-100),
        to: fc.constant(100),
        label: text,
      }),
    }),
  );
