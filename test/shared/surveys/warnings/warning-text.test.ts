/** A warning is data, and has words in every language. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../shared/surveys/language.ts';
import { type Warning, warningOf, warningSchema, withoutCounts } from '../../../../shared/surveys/warnings/warning.ts';
import { isAmong, warningText } from '../../../../shared/surveys/warnings/warning-text.ts';
import { warningTexts } from '../../../../shared/surveys/warnings/warning-texts.ts';
import { warningView } from '../../../../shared/surveys/warnings/warning-view.ts';

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

/** Every text of every code, with values that fill it and no other. */
const all = Object.entries(warningTexts).flatMap(([code, wordings]) =>
  wordings.map((texts): [string, Warning, Record<string, string>] => {
    const values = Object.fromEntries(placesOf(texts.en).map((place, at) => [place, 1_001 + at]));
    return [`${code} ${placesOf(texts.en)}`, { code, values }, texts];
  }),
);

describe('a warning', () => {
  it.each(all)('tells the same values in every language: %s', (_, warning, texts) => {
    const english = warningText(warning, 'en');
    const figures = (text: string) => [...(text.match(/10\d\d/g) ?? [])].sort();
    for (const language of languages) {
      expect(placesOf(texts[language] ?? '')).toEqual(placesOf(texts.en ?? ''));
      const said = warningText(warning, language);
      expect(figures(said)).toEqual(figures(english));
      expect(said).not.toMatch(/[{}]|undefined/);
      expect(said === english).toBe(language === 'en');
    }
  });

  it.each(all)('is in the letters of its language: %s', (_, warning) => {
    expect(warningText(warning, 'ru').replace(/files\.csv|other_values|U\+\w{4}|CSV|Excel|Word|1E5/g, '')).not.toMatch(
      /[a-z]/i,
    );
    expect(warningText(warning, 'es')).not.toMatch(/\b(the|of|answers|não|respostas)\b/i);
    expect(warningText(warning, 'pt')).not.toMatch(/\b(the|of|answers|respuestas|encuestas)\b/i);
  });

  it('keeps whatever a title says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('{ours}', '$1', '$&', '\n', '"')), (title) => {
        const said = warningText(warningOf('question_count_differs', { title, theirs: 5, ours: 4 }), 'ru');
        expect(said).toBe(`${JSON.stringify(title)}: ответов по подсчёту сервиса опросов — 5, в этом файле — 4.`);
      }),
    );
  });

  it('names the first of many, and how many more there are', () => {
    const columns = [{ id: 'q:1', title: 'One "two"', count: 3 }];
    const warning = warningOf('dates_as_text', { count: 9, columns, more_columns: 2 });
    expect(warningText(warning, 'en')).toMatch(/; cells: 9, in "One \\"two\\"" \(3\), \+2\.$/);
    expect(warningText(warningOf('filter_without_match', { tags: ['a', 'b'], more_tags: 5 }), 'en')).toMatch(
      /a, b, \+5\.$/,
    );
  });

  it('has its values beside its code and its sentence where programs read it', () => {
    expect(warningView(warningOf('total_differs', { theirs: 5, ours: 4 }))).toEqual({
      code: 'total_differs',
      theirs: 5,
      ours: 4,
      message: "The survey service's own report counts 5 answers, this file 4.",
    });
  });

  it('of a newer release is reported by its code, or by words it came with', () => {
    const newer = warningSchema.parse({ code: 'brand_new', values: { count: 1 } });
    expect(warningText(newer, 'ru')).toBe('brand_new');
    expect(warningText(newer, 'ru', 'New here.')).toBe('New here.');
  });
});

it('is said once, whatever else is said of the same', () => {
  const changed = (total: number) => warningOf('answers_changed', { attempts: 3, read: 7, total });
  expect(isAmong([changed(8)], changed(8))).toBe(true);
  expect(isAmong([changed(8)], changed(9))).toBe(false);
});

describe('where small numbers are hidden', () => {
  it.each([
    warningOf('answers_changed', { attempts: 3, read: 777, total: 888 }),
    warningOf('answers_changed', { attempts: 3, read: 777 }),
    warningOf('answers_uncounted', { read: 777 }),
  ])('%j tells none', (warning) => {
    const hidden = withoutCounts(warning);
    expect(hidden.code).toBe(warning.code);
    for (const language of languages) expect(warningText(hidden, language)).toMatch(/^[^\d{}]+\.$/);
    expect(JSON.stringify(warningView(hidden))).not.toMatch(/777|888/);
  });

  it('other warnings stay whole', () => {
    const warning = warningOf('title_cut', { title: 'Long', most: 10_000 });
    expect(withoutCounts(warning)).toEqual(warning);
  });
});
