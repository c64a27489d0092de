/** What a preview says about the banners of a report: how many columns each would have, as far as answers were read. */

import { createFirstPass } from '../../figures/statistics/comparing/first-pass.ts';
import { settleColumns } from '../../figures/statistics/comparing/settle.ts';
import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import type { RowTest } from '../../packing/row-test.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { TableChoices } from '../options.ts';
import { comparisonOf, reportOf } from '../report-options.ts';

export interface PreviewedBanner {
  columns: number;
  groups: { column: string; columns: number; leftOut: number }[];
}

export interface BannerWatch {
  see(page: PackedAnswers, facts: Facts, tests: readonly RowTest[]): void;
  banners(): PreviewedBanner[];
}

export function createBannerWatch(survey: Survey, options: TableChoices): BannerWatch {
  const comparison = { ...comparisonOf(reportOf(options)), weight: null };
  const { timezone } = options;
  let seen: object[] = [];
  let known: Facts | undefined;

  const firstPassWith = (facts: Facts, now: readonly RowTest[]) =>
    createFirstPass({ survey, facts, timezone, comparison, counts: { now } });

  function see(page: PackedAnswers, facts: Facts, tests: readonly RowTest[]): void {
    if (comparison.banner.length === 0) return;
    known = facts;
    const firstPass = firstPassWith(facts, tests);
    firstPass.read(readPacked(page));
    for (const before of seen) firstPass.mergeStored(before);
    seen = [firstPass.store()];
  }

  function banners(): PreviewedBanner[] {
    if (!known) return [];
    const firstPass = firstPassWith(known, []);
    for (const before of seen) firstPass.mergeStored(before);
    const settled = settleColumns(comparison, firstPass.seen, { survey, facts: known, timezone });
    return settled.banners.map((groups) => ({
      columns: groups.reduce((sum, { columns }) => sum + columns, 0),
      groups: groups.map(({ group, columns }) => {
        const { column = '', columns: all = [], leftOut = 0 } = settled.groups[group] ?? {};
        return { column, columns, leftOut: leftOut + all.length - columns };
      }),
    }));
  }

  return { see, banners };
}
