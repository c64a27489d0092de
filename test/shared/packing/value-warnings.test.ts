/** What is said of values that were cut or kept as text: which question, and once. */
import { expect, it } from 'vitest';
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { createValueWarnings } from '../../../shared/packing/value-warnings.ts';

const fields = createFieldTable();
const [why, age, campaign] = ['q:why', 'q:age', 'v:campaign'].map((name) => fields.numberOf(name));
const titles: Readonly<Record<string, string>> = { why: 'Why?', campaign: 'a question of the same name' };
const page = (shortened: unknown[], keptAsText: unknown[] = []) => ({
  shortened: new Set(shortened.map(Number)),
  keptAsText: new Set(keptAsText.map(Number)),
});

it('is the title of the question, or the name of what has none', () => {
  const warningsOf = createValueWarnings(fields, { titleOf: (id) => titles[id] ?? '' });
  const reported = warningsOf(page([why, campaign], [age])).map(({ code, values }) => [code, values.title]);
  expect(reported).toEqual([
    ['value_cut', 'Why?'],
    ['value_cut', 'campaign'],
    ['number_as_text', 'age'],
  ]);
});

it('is said once, however many pages have it, and not at all where all was kept', () => {
  const warningsOf = createValueWarnings(fields, { titleOf: (id) => titles[id] ?? '' });
  expect(warningsOf(page([]))).toEqual([]);
  expect(warningsOf(page([why]))).toHaveLength(1);
  expect(warningsOf(page([why], [age]))).toHaveLength(1);
  expect(warningsOf(page([why], [age]))).toEqual([]);
});
