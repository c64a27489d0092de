/** Days and counts as `Intl` writes them. */
import { describe, expect, it } from 'vitest';
import { locales } from '../../../../../shared/formats/ooxml/locales.ts';
import { countText, dayText } from '../../../../../shared/formats/word/answers/day-texts.ts';
import { languages } from '../../../../../shared/surveys/language.ts';

/** Which blank comes before the year's letter is ours to choose. */
const blanks = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe.each(languages)('in %s', (language) => {
  it('a day is written as people write it', () => {
    const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' });
    for (let month = 0; month < 24; month++) {
      const at = Date.UTC(2025, month, 1 + month);
      expect(blanks(dayText(language, at))).toBe(blanks(format.format(at)));
    }
  });

  it.each([0, 7, 999, 1_000, 9_999, 10_000, 123_456, 1_234_567])('so is the count %d', (count) => {
    expect(blanks(countText(language, count))).toBe(blanks(count.toLocaleString(locales[language])));
  });
});
