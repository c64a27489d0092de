/** What a preview says about the banners of a report: how many columns each would have, as far as answers were read. */

import { createLook } from '../../figures/statistics/comparing/look.ts';
import { settleLook } from '../../figures/statistics/comparing/settle.ts';
import type { PackedAnswers } from '../../packing/packed-answers.ts';
import { readPacked } from '../../packing/packed-reader.ts';
import type { RowTest } from '../../packing/row-test.ts';
import type { Facts } from '../../surveys/facts.ts';
import type { Survey } from '../../surveys/survey.ts';
import type { TableChoices } from '../options.ts';
import { reportOf, wishesOf } from '../report-options.ts';

export interface PreviewedBanner {
  columns: number;
  groups: { column: string; columns: number; leftOut: number }[];
}

export interface BannerWatch {
  see(page: PackedAnswers, facts: Facts, tests: readonly RowTest[]): void;
  banners(): PreviewedBanner[];
}

export function createBannerWatch(survey: Survey, options: TableChoices): BannerWatch {
  const wishes = { ...wishesOf(reportOf(options)), weight: null };
  const { timezone } = options;
  let seen: object[] = [];
  let known: Facts | undefined;

  const lookWith = (facts: Facts, now: readonly RowTest[]) =>
    createLook({ survey, facts, timezone, wishes, counts: { now } });

  function see(page: PackedAnswers, facts: Facts, tests: readonly RowTest[]): void {
    if (wishes.banner.length === 0) return;
    known = facts;
    const look = lookWith(facts, tests);
    look.read(readPacked(page));
    for (const before of seen) look.mergeStored(before);
    seen = [look.store()];
  }

  function banners(): PreviewedBanner[] {
    if (!known) return [];
    const look = lookWith(known, []);
    for (const before of seen) look.mergeStored(before);
    const settled = settleLook(wishes, look.seen, { survey, facts: known, timezone });
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
