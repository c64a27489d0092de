/** A dictionary as callers see it stays within what one reply can be made of, whatever the survey is like. */
import { expect, it } from 'vitest';
import { dictionaryView } from '../../../../shared/exports/dictionary/dictionary-view.ts';
import { noFacts } from '../../../../shared/surveys/facts.ts';
import { buildTable } from '../../../../shared/tables/build-table.ts';
import { dictionaryOf } from '../../../../shared/tables/dictionary/dictionary.ts';
import { newEntries } from '../../../../shared/tables/dictionary/new-entries.ts';
import { surveyOf } from '../../../support/files-written/table-cells.ts';

const options = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `x${at}`, text: `Text ${at}` }));
const shown = { language: 'en', timezone: 'UTC', values: 'numbers', choices: 'both', header: 'title' } as const;

it.each(['keep', 'plain'] as const)('leaves out codes past half a million, and says how many (%s)', (text) => {
  const survey = surveyOf({ type: 'matrix', matrixRowEntities: options(2_000), matrixColEntities: options(2_000) });
  const at = '2026-03-02T06:00:00.000Z';
  const dictionary = dictionaryOf(newEntries(dictionaryOf([]), { survey, facts: noFacts, at }));
  const view = dictionaryView(dictionary, buildTable(survey, noFacts, { ...shown, text }, dictionary));
  const listed = view.variables.reduce((sum, { codes }) => sum + codes.length, 0);
  expect(listed).toBeLessThanOrEqual(500_000);
  expect(listed + (view.codes_left_out ?? 0)).toBe(2_000 * 2_000 + 8);
  expect(view.variables).toHaveLength(2_019);
});
