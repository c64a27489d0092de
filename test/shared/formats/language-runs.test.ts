/** Which words of a text are in another language than its document, as far as letters tell. */
import { describe, expect, it } from 'vitest';
import { foreignIn, foreignPassages, languageRuns } from '../../../shared/formats/language-runs.ts';

const parts = (text: string, document: 'en' | 'ru' = 'en') =>
  languageRuns(text, document).map(({ text, language }) => (language ? `${language}: ${text}` : text));

describe('the words of a text', () => {
  it.each([
    ['Question 3', ['Question 3']],
    ['«Да», 45%', ['ru: «Да», 45%']],
    ['45%', ['45%']],
    ['3. Как вам отель? (single choice)', ['3. ', 'ru: Как вам отель', '? (single choice)']],
    ['Какой iPhone у вас?', ['ru: Какой', ' iPhone ', 'ru: у вас', '?']],
    ['моло\u0301ко и milk', ['ru: моло\u0301ко и', ' milk']],
    ['酒店 и milk', ['酒店 ', 'ru: и', ' milk']],
  ])('of “%s” are told by their letters', (text, runs) => expect(parts(text)).toEqual(runs));

  it.each(['Київ і Львів', 'Қазақстан', 'Љубав'])('in “%s” are not taken for Russian', (text) => {
    expect(parts(text)).toEqual([text]);
    expect(foreignIn(text, 'es')).toBeUndefined();
  });

  it('are all their own in a Russian document, whose Latin words may be of any language', () => {
    expect(parts('Какой iPhone у вас?', 'ru')).toEqual(['Какой iPhone у вас?']);
  });

  it('are told by the whole of a text where they are a piece of it', () => {
    expect(languageRuns('Добрий ранок', 'en', 'Добрий ранок,\nКиїв')).toEqual([{ text: 'Добрий ранок' }]);
  });

  it('lose no letter', () => {
    const text = ' — да, no; нет/maybe 5 ё! ';
    expect(
      languageRuns(text, 'pt')
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });
});

it('passages of a line are from their first word to their last', () => {
  const words = ['3.', ' ', 'Как', ' ', 'вам', ' ', '—', ' ', 'hotel-у', ' ', 'да'];
  expect(foreignPassages(words)).toEqual([
    { first: 2, last: 4 },
    { first: 10, last: 10 },
  ]);
});
