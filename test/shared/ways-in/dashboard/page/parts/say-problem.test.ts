/** What the page says of a problem: in the reader's language, with the API's own words below where they differ. */
import { describe, expect, it } from 'vitest';
import { allFormats } from '../../../../../../shared/formats/all-formats.ts';
import { problemCodes } from '../../../../../../shared/problems/codes.ts';
import { readFailure } from '../../../../../../shared/ways-in/dashboard/page/api/failure.ts';
import {
  fieldProblem,
  sayFailure,
  sayProblem,
} from '../../../../../../shared/ways-in/dashboard/page/parts/say-problem.ts';
import { loadLanguage, wordsOf } from '../../../../../../shared/ways-in/dashboard/page/words.ts';

await loadLanguage('en');
await loadLanguage('ru');
const english = wordsOf('en');
const russian = wordsOf('ru');

describe('a problem in the page', () => {
  it.each(Object.keys(problemCodes))('%s is said in Russian, with the words of the API below', (code) => {
    const { sentence, detail } = sayProblem({ code, message: 'its own words' }, russian);
    expect(sentence).toMatch(/^[А-ЯЁ][^a-z]*[а-яё][^\n]*\.$/);
    expect(detail).toBe('its own words');
  });

  it('knows every limit of a format in Russian', () => {
    const limits = allFormats.flatMap(({ contents }) => contents.answers?.limits ?? []).map(({ limit }) => limit);
    expect(Object.keys(russian.texts.forms.export.limits).sort()).toEqual([...new Set(limits)].sort());
  });

  it('is said in English by the API itself', () => {
    const failure = readFailure(404, { code: 'not_found', message: 'There is no batch bat_1.' }, undefined);
    expect(sayFailure(failure, english)).toEqual({ sentence: 'There is no batch bat_1.', detail: undefined });
  });

  it('has no empty line below it where the API has no words', () => {
    const failure = readFailure(500, { code: 'internal_error', message: '' }, undefined);
    expect(sayFailure(failure, english).sentence).toContain('Try again in a minute');
    expect(sayFailure(failure, russian)).toMatchObject({ detail: undefined });
  });

  it('is reported by the words alone where its code is new, and by its code where there are none', () => {
    expect(sayProblem({ code: 'brand_new', message: 'New here.' }, russian).sentence).toBe('New here.');
    expect(sayFailure(readFailure(418, 'tea', undefined), russian).sentence).toBe('Не получилось (http_418)');
  });

  it('of one field is marked as one on a Russian page', () => {
    expect(fieldProblem(['too short', 'too odd'], english)).toBe('too short; too odd');
    expect(fieldProblem(['too short'], russian)).toBe('Не подходит: too short');
    expect(fieldProblem(undefined, russian)).toBeUndefined();
  });
});
