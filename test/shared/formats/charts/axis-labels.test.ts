/** Numbers on an axis are written as the language of the chart writes them. */
import { expect, it } from 'vitest';
import { tickLabel } from '../../../../shared/formats/charts/nice-scale.ts';

it.each([
  ['en', '50%', '1.5M'],
  ['pt', '50%', '1,5 mi'],
  ['es', '50\u00a0%', '1,5 M'],
  ['ru', '50\u00a0%', '1,5 млн'],
] as const)('in %s half of all is %s', (language, half, large) => {
  expect(tickLabel(50, language, true)).toBe(half);
  expect(tickLabel(1_500_000, language).replaceAll('\u00a0', ' ')).toBe(large);
});
