/** A stricter file of a report does without the columns that have become personal, and without what had no others. */
import { expect, it } from 'vitest';
import { settledOptionsSchema } from '../../../../shared/exports/options.ts';
import { comparingOf } from '../../../../shared/exports/outputs/comparing.ts';
import { nothingSettled } from '../../../../shared/figures/statistics/comparing/settled.ts';
import { noFacts } from '../../../../shared/surveys/facts.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { comparedSurvey } from '../../../support/surveys/compared-survey.ts';
import { csvRequest } from '../../../support/worlds/export-world.ts';

function bannerOf(banner: string[][], privacy: object = {}): readonly (readonly string[])[] {
  const options = settledOptionsSchema.parse({ lang: 'en', report: { banner }, privacy });
  const job = { filters: filtersSchema.parse({}), options, outputs: [...csvRequest.outputs] };
  return comparingOf({ job, survey: comparedSurvey, snapshot: { facts: noFacts } }, nothingSettled).comparison.banner;
}

it('keeps the others beside it, and no columns of nobody', () => {
  const banner = [['device', 'q:single'], ['q:single'], ['country']];
  expect(bannerOf(banner)).toEqual(banner);
  expect(bannerOf(banner, { columns: { 'q:single': 'remove' } })).toEqual([['device'], ['country']]);
});
