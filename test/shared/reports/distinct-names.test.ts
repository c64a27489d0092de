/** Long names stay apart when they are shortened. */
import { expect, it } from 'vitest';
import { withFittingNames } from '../../../shared/formats/ooxml/drawingml/chart-layout.ts';
import { distinctNames } from '../../../shared/reports/distinct-names.ts';

const start = 'I would recommend the service to friends and to colleagues in other companies because ';
const names = ['it is quick', 'it is cheap', 'its people are kind'].map((end) => start.repeat(3) + end);

it('shows where names differ that were shortened to the same words', () => {
  const wrapping = names.map((name) => `${name.slice(0, 60)}…`);
  const shown = distinctNames(names, wrapping);
  expect(shown.map((name) => name.split('… ')[1])).toEqual(['quick', 'cheap', 'its people are kind']);
  expect(new Set(shown).size).toBe(3);
  expect(shown.every((name) => name.length <= 63 && name.startsWith('I would recommend'))).toBe(true);
});

it('leaves names alone that differ, and those that are equal in full', () => {
  expect(distinctNames(['a b', 'a c'], ['a b', 'a…'])).toEqual(['a b', 'a…']);
  expect(distinctNames(['a', 'a'], ['a', 'a'])).toEqual(['a', 'a']);
});

it('tells long options apart in a native chart', () => {
  const points = names.map(() => ({ value: 30, label: '30%' }));
  const series = [{ name: '', color: '#1f6f8f', points }];
  const chart = { kind: 'bar' as const, title: '', alt: '', unit: 'percent' as const, categories: names, series };
  expect(new Set(withFittingNames(chart, 300).categories).size).toBe(3);
});
