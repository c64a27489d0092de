/** Which words of a text are in another language than its document, as far as letters tell. */
import { describe, expect, it } from 'vitest';
import { foreignIn, foreignPassages, languageRuns } from '../../../shared/formats/language-runs.ts';
import type { Language } from '../../../shared/surveys/language.ts';

const parts = (text: string, document: Language = 'en') =>
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

  it.each([
    ['Какой iPhone у вас?', ['Какой iPhone у вас?']],
    ['NPS (n = 281)', ['NPS (n = 281)']],
    ['Clothes and shoes', ['en: Clothes and shoes']],
    ['3. How did you hear about us? 32,5 %', ['en: 3. How did you hear about us? 32,5 %']],
    ['у «The staff was kind» (B) — да', ['у «', 'en: The staff was kind» (B', ') — да']],
    ['A — «The staff», Б', ['en: A — «The staff', '», Б']],
    ['Да: A и «The staff»', ['Да: A и «', 'en: The staff', '»']],
    [
      'Пишите на you@the-shop.com или в El Corte Inglés',
      ['Пишите на ', 'es: you@the-shop.com', ' или в ', 'es: El Corte Inglés'],
    ],
    ['Salvador de Bahía', ['Salvador de Bahía']],
    ['¿Cómo valora usted el servicio?', ['es: ¿Cómo valora usted el servicio?']],
    ['Você indicaria a nossa loja?', ['pt: Você indicaria a nossa loja?']],
  ])('in a Russian document are told by the little words among them: “%s”', (text, runs) => {
    expect(parts(text, 'ru')).toEqual(runs);
  });

  it.each([
    ['en', '¿Cómo valora usted el servicio?', 'es'],
    ['es', 'How did you hear about us?', 'en'],
    ['es', 'Você indicaria a nossa loja?', 'pt'],
    ['pt', 'How did you hear about us?', 'en'],
    ['pt', 'Clothes and shoes', undefined],
    ['en', 'How did you like El Greco y Los Lobos?', undefined],
    ['es', '«How did you hear about us?»: el 32,5 % respondió «From friends»', undefined],
    ['en', '45%', undefined],
  ] as const)('are told in %s where all of the text is in another language: “%s”', (document, text, language) => {
    expect(foreignIn(text, document)).toBe(language);
    if (language) expect(languageRuns(text, document)).toEqual([{ text, language }]);
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
  expect(foreignPassages(words, 'ru')).toEqual([
    { first: 2, last: 4 },
    { first: 10, last: 10 },
  ]);
  const latin = ['А', ' ', '“The', ' ', 'staff”', ' ', '(B)', ' ', 'и', ' ', 'C'];
  expect(foreignPassages(latin, 'en')).toEqual([{ first: 2, last: 6 }]);
});
