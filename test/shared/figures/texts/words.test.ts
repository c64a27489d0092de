/** Words and their forms: what counts as one word, in which language, and where it is in the text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Word, wordReader } from '../../../../shared/figures/texts/words/read-words.ts';
import { shownForm } from '../../../../shared/figures/texts/words/word-forms.ts';

function read(text: string, language?: string): (Word & { written: string })[] {
  const words: (Word & { written: string })[] = [];
  wordReader(language)(text, (word, start, end) => words.push({ ...word, written: text.slice(start, end) }));
  return words;
}

const keys = (text: string, language?: string) => [...new Set(read(text, language).map(({ key }) => key))];
const written = (text: string, language?: string) => read(text, language).map((word) => word.written);

describe('forms of a word', () => {
  it.each([
    ['en', 'delivery deliveries Delivery DELIVERY’S'],
    ['en', 'order orders ordered ordering'],
    ['en', 'café cafe Cafés cafe\u0301'],
    ['ru', 'доставка доставки доставкой доставку ДОСТАВКА'],
    ['ru', 'ёлка елка ёлки'],
    ['ru', 'замок за́мок замо\u0301к'],
    ['es', 'rápido rapido rápidos rápida'],
    ['es', 'administración administracion administraciones'],
    ['es', 'tecnología tecnologia tecnologías'],
    ['pt', 'entrega entregas entregue entregou'],
    ['pt', 'reunião reuniões reuniao reunioes'],
    ['pt', 'experiência experiencia experiências'],
    ['pt-BR', 'agradável agradavel agradáveis'],
  ])('are one in %s: %s', (language, text) => {
    expect(keys(text, language)).toHaveLength(1);
  });

  it.each([
    ['es', 'año ano'],
    ['ru', 'край краю кран'],
    ['en', 'universe delivery'],
  ])('of other words are others in %s: %s', (language, text) => {
    expect(keys(text, language).length).toBeGreaterThan(1);
  });

  it('are chosen by script and by the language of the survey', () => {
    expect(keys('deliveries доставки', 'ru')).toEqual(['deliveri', 'доставк']);
    expect(keys('deliveries доставки', undefined)).toEqual(['deliveri', 'доставк']);
    expect(keys('entregas доставки', 'es')).toEqual(['entreg', 'доставк']);
    expect(keys('Lieferungen доставки', 'de')).toEqual(['lieferungen', 'доставк']);
    expect(keys('доставки швидкої', 'uk')).toEqual(['доставки', 'швидкої']);
  });
});

describe('words of a text', () => {
  it('are words, numbers and emoji', () => {
    expect(written("We weren't at № 5, 3.5 stars: 1,000 👍🏽❤️👩‍💻🇪🇸!")).toEqual([
      'We',
      "weren't",
      'at',
      '5',
      '3.5',
      'stars',
      '1,000',
      '👍🏽',
      '❤️',
      '👩‍💻',
      '🇪🇸',
    ]);
    expect(keys('👍🏽👍🏻👍')).toEqual(['👍']);
  });

  it('are found in scripts without spaces', () => {
    expect(written('配送很快，服务很好 iPhone手机')).toEqual(['配送', '很快', '服务', '很好', 'iPhone', '手机']);
    expect(written('ขนส่งเร็วมาก').length).toBeGreaterThan(1);
  });

  it('are not what scrubbing left', () => {
    expect(written('Write to [e-mail] or [phone], not [me]')).toEqual(['Write', 'to', 'or', 'not', 'me']);
  });

  it('say nothing alone where they are stop words, each in its language', () => {
    const telling = (text: string, language: string) =>
      read(text, language).flatMap(({ isStop, form }) => (isStop ? [] : [form]));
    expect(telling('The delivery was not very fast', 'en')).toEqual(['delivery', 'fast']);
    expect(telling('Доставка была ещё не очень быстрая', 'ru')).toEqual(['доставка', 'быстрая']);
    expect(telling('La entrega también fue más rápida', 'es')).toEqual(['entrega', 'rápida']);
    expect(telling('A entrega não foi tão rápida', 'pt')).toEqual(['entrega', 'rápida']);
  });

  it('are at the same places, in any text and at any time', () => {
    const readWords = wordReader('en');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        let last = 0;
        readWords(text, ({ form }, start, end) => {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(form).toBe(shownForm(text.slice(start, end)));
          last = end;
        });
      }),
      { numRuns: 200 },
    );
  });
});
