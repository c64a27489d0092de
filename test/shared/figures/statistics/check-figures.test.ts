/** Figures are made of what fits: of more than the survey's own options only where they have left it. */
import { expect, it } from 'vitest';
import { figuresFor } from '../../../support/statistics/gathered-statistics.ts';

const list = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `o${at}`, text: '' }));
const tooLarge = expect.objectContaining({ code: 'survey_too_large', status: 422 });

it.each([
  [{ type: 'ranking', rankingEntities: list(501) }],
  [{ type: 'matrix', matrixRowEntities: list(101), matrixColEntities: list(100) }],
])('are refused past the bounds of a survey', (entity) => {
  expect(() => figuresFor(entity, [])).toThrow(tooLarge);
});

it('count options that are gone as well, but not without end', () => {
  const entity = { type: 'ranking', rankingEntities: list(500) };
  const gone = (count: number) => [Array.from({ length: count }, (_, at) => `gone${at}`)];
  expect(figuresFor(entity, gone(100)).ranks).toHaveLength(600);
  expect(() => figuresFor(entity, gone(501))).toThrow(tooLarge);
});
