/** What the page says of the end of a run and of a file's warnings: in the reader's language, by code and values. */
import { describe, expect, it } from 'vitest';
import { outcomeOf, outcomeTexts, type RunOutcome } from '../../../../../../shared/exports/schedules/run-outcome.ts';
import { ended, newRun } from '../../../../../../shared/exports/schedules/schedule-run.ts';
import { warningOf } from '../../../../../../shared/surveys/warnings/warning.ts';
import { warningView } from '../../../../../../shared/surveys/warnings/warning-view.ts';
import { sayOutcome, sayWarning } from '../../../../../../shared/ways-in/dashboard/page/parts/say-coded.ts';
import { loadLanguage, wordsOf } from '../../../../../../shared/ways-in/dashboard/page/words.ts';
import { runView } from '../../../../../../shared/ways-in/http/schedule-view.ts';

await loadLanguage('en');
await loadLanguage('ru');
const english = wordsOf('en');
const russian = wordsOf('ru');
const begun = newRun({ owner: 'o', scheduleId: 's', slot: '2026-03-02T06:00:00.000Z' }, 'clock', 0);
const viewOf = (outcome: RunOutcome) => runView(ended(begun, 'done', outcome, 0));
const inRussian = (outcome: RunOutcome) => sayOutcome(viewOf(outcome), russian);

describe('the outcome of a run', () => {
  const values = { ready: 3, total: 5, slot: '7', reason: 'Why.', problem: 'gave_up' };

  it.each(Object.keys(outcomeTexts))('%s is said in Russian', (code) => {
    expect(inRussian({ code, values })).toMatch(/^[а-яё][^a-z{}]*$/i);
  });

  it('has the words of its problem in Russian, or those of the API', () => {
    const reported = { ready: 0, total: 5, reason: 'Too large.' };
    expect(inRussian(outcomeOf('failed', { ...reported, problem: 'folder_not_found' }))).toBe(
      'готово опросов: 0 из 5; Такой папки нет, или она вам недоступна.',
    );
    expect(inRussian(outcomeOf('failed', reported))).toBe('готово опросов: 0 из 5; Too large.');
    expect(inRussian(outcomeOf('partial', { ready: 3, total: 5 }))).toBe('готово опросов: 3 из 5');
  });

  it('is said in English by the API itself', () => {
    const outcome = outcomeOf('partial', { ready: 3, total: 5 });
    expect(viewOf(outcome)).toMatchObject({
      outcome: 'partial: 3 of 5 surveys are ready',
      outcome_code: 'partial',
      outcome_values: { ready: 3, total: 5 },
    });
    expect(sayOutcome(viewOf(outcome), english)).toBe('partial: 3 of 5 surveys are ready');
  });

  it('of a newer release is reported in the words of the API', () => {
    expect(inRussian({ code: 'brand_new', values: {} })).toBe('brand_new');
  });
});

describe('a warning in the page', () => {
  const warning = warningView(warningOf('guarded', { count: 3, columns: [{ id: 'q:1', title: 'Why?', count: 3 }] }));

  it('is in the language of the page', () => {
    expect(sayWarning(warning, english)).toBe(warning.message);
    expect(sayWarning(warning, russian)).toMatch(/апостроф; изменено ячеек: 3, в столбцах "Why\?" \(3\)\.$/);
  });

  it('that is new to the page is reported in the words of the API', () => {
    expect(sayWarning({ code: 'brand_new', message: 'New here.', count: 1 }, russian)).toBe('New here.');
  });
});
