/** Every language says everything, in its own words, plurals and numbers. */
import { describe, expect, it } from 'vitest';
import { buildReport } from '../../../../shared/reports/build-report.ts';
import type { QuestionFigures, Statistics } from '../../../../shared/surveys/figure-types/statistics.ts';
import { type Language, languages } from '../../../../shared/surveys/language.ts';
import { reportStrings } from '../../../support/reports/report-strings.ts';
import { madeStatistics, madeSurveyFigures, silentStatistics } from '../../../support/statistics/made-statistics.ts';

/** The made statistics with digits in place of all words that are not ours. */
function wordless({ counted, survey, questions }: Statistics): Statistics {
  const bare: QuestionFigures[] = JSON.parse(JSON.stringify(questions), (name, value) => {
    if (name === 'text' || name === 'title') return value === '' ? '' : '123';
    return name === 'sample' ? ['456'] : value;
  });
  return { counted, survey: { ...survey, sources: [] }, questions: bare };
}

function stringsIn(language: Language, statistics: Statistics): string[] {
  return (['report', 'summary'] as const).flatMap((kind) =>
    reportStrings(
      buildReport({
        kind,
        survey: { id: 1, name: '2026' },
        statistics: wordless(statistics),
        language,
        timezone: '+03:00',
        notes: [],
        warnings: [{ code: '!', values: {} }],
      }),
    ),
  );
}

const all = (language: Language) => [
  ...stringsIn(language, madeStatistics()),
  ...stringsIn(language, madeStatistics({ survey: madeSurveyFigures({ visits: null, started: 0 }) })),
  ...stringsIn(language, silentStatistics()),
];

/** Names of figures and tests that are the same in every language. */
const known = /NPS|\b[npqtz](?=[ -])/g;

describe('languages', () => {
  it('leave no Latin word in a Russian report', () => {
    const latin = all('ru').filter((text) => /[a-z]/i.test(text.replaceAll(known, '')));
    expect(latin).toEqual([]);
  });

  it('leave no foreign letter in an English one', () => {
    expect(all('en').filter((text) => /[^\p{ASCII}\p{P}\p{S}\s]/u.test(text))).toEqual([]);
  });

  it.each(['es', 'pt'] as const)('leave no English word in %s', (language) => {
    const english =
      /\b(the|of|and|with|from|answer(s|ed)?|percent|respondents?|nobody|count|base line|survey|question)\b/i;
    expect(all(language).filter((text) => english.test(text))).toEqual([]);
  });

  it('keep Spanish and Portuguese apart', () => {
    expect(all('es').filter((text) => /ção|ções|não|pergunta|resposta|[ãõ]/i.test(text))).toEqual([]);
    expect(all('pt').filter((text) => /ción|respuesta|encuesta|[ñ¿¡]/i.test(text))).toEqual([]);
  });

  it.each(languages)('fill every place of every sentence in %s', (language) => {
    expect(all(language).filter((text) => /\{n\}|undefined|NaN|\[object/.test(text))).toEqual([]);
  });

  it.each([
    [1, '1 ответ'],
    [2, '2 ответа'],
    [5, '5 ответов'],
    [21, '21 ответ'],
    [24, '24 ответа'],
  ])('decline Russian words by their number: %i', (counted, expected) => {
    expect(stringsIn('ru', madeStatistics({ counted }))).toContain(expected);
  });

  it('write numbers as their readers do', () => {
    const numbers = (language: Language) => all(language).filter((text) => /^1.?234[.,]57$/.test(text));
    expect(new Set(numbers('en'))).toEqual(new Set(['1,234.57']));
    expect(new Set(numbers('ru'))).toEqual(new Set(['1\u00a0234,57']));
    expect(new Set(numbers('es'))).toEqual(new Set(['1234,57']));
    expect(new Set(numbers('pt'))).toEqual(new Set(['1.234,57']));
  });
});
