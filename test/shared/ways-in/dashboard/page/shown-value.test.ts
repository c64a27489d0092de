/** Cells of the table of answers: what the service stores as a code is shown in the reader's language. */
import { expect, it } from 'vitest';
import { shownValue } from '../../../../../shared/ways-in/dashboard/page/screens/answers/shown-value.ts';
import { loadLanguage, wordsOf } from '../../../../../shared/ways-in/dashboard/page/words.ts';

await loadLanguage('ru');

it.each([
  ['device', 'mobile', 'Телефон'],
  ['device', 'watch', 'watch'],
  ['country', 'DE', 'Германия'],
  ['q:1', 'mobile', 'mobile'],
])('%s %s is shown as %s', (column, value, shown) => {
  expect(shownValue(wordsOf('ru'), column, value)).toBe(shown);
});
