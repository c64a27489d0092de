/** A warning is one text for programs and, in a file, the same in the file's language. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../shared/surveys/language.ts';
import { warningIn, warningOf } from '../../../shared/surveys/warnings.ts';

const values = {
  read: 11,
  attempts: 3,
  total: 22,
  id: 'q:<b>',
  theirs: 33,
  ours: 44,
  title: '"Who?"',
  more: 55,
  name: 66,
  values: 77,
};
const all = (
  [
    ...['uncounted', 'changed', 'changedUncounted', 'fromCsv', 'unknownColumn'],
    ...['otherTotal', 'otherCount', 'moreCounts', 'logoGone'],
    ...['noCountry', 'noDevice', 'noSource', 'noTag', 'noVariable', 'noVariableValue'],
  ] as Parameters<typeof warningOf>[0][]
).map((code) => warningOf(code, values));
const figuresIn = (text: string) => [...(text.match(/11|22|33|44|55|66|77|q:<b>|"Who\?"/g) ?? [])].sort();

describe('a warning in a file', () => {
  it.each(languages)('tells in %s every figure that it tells in English', (language) => {
    for (const english of all) {
      const said = warningIn(language, english);
      expect(figuresIn(said)).toEqual(figuresIn(english));
      expect(said).not.toMatch(/[{}]|undefined/);
      expect(said === english).toBe(language === 'en');
    }
  });

  it('is in the letters of its language', () => {
    for (const english of all) {
      expect(warningIn('ru', english).replace(/CSV|q:<b>|"Who\?"/g, '')).not.toMatch(/[a-z]/i);
      expect(warningIn('es', english)).not.toMatch(/\b(the|of|answers|não|respostas)\b/i);
      expect(warningIn('pt', english)).not.toMatch(/\b(the|of|answers|respuestas|encuestas)\b/i);
    }
  });

  it('keeps whatever a title says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...all, '{ours}', '$1', '\n')), (title) => {
        const quoted = JSON.stringify(title);
        const said = warningIn('ru', warningOf('otherCount', { title: quoted, theirs: 5, ours: 4 }));
        expect(said).toBe(`${quoted}: ответов по подсчёту сервиса опросов — 5, в этом файле — 4.`);
      }),
    );
  });

  it('stays as it is where it is none of ours', () => {
    expect(warningIn('ru', 'Something else happened.')).toBe('Something else happened.');
  });
});
