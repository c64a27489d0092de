/** What has changed from the last wave but one to the last, of surveys that were merged: read off their columns, and tested. */

import { meanTest } from '../../../figures/significance/mean-test.ts';
import { bearsTest, proportionTest } from '../../../figures/significance/proportion-test.ts';
import type { ShownQuestion, ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { Change } from '../../../surveys/figure-types/comparisons.ts';
import type { BannerPlace, BannerRow } from './banner-row.ts';
import { bannerPlaces, bannerRows, testedRows } from './banner-rows.ts';
import type { StoryStyle } from './story-style.ts';

export interface ChangedRow {
  name: string;
  kind: 'share' | 'mean' | 'score';
  now: number | null;
  change: Change;
}

interface WaveChanges {
  /** Names of the two waves. */
  before: string;
  now: string;
  rows: ChangedRow[];
}

/** Undefined where there are no two waves; no rows where something of the question is hidden. */
export function waveChanges(
  figures: ShownQuestion,
  { banners = [] }: ShownStatistics,
  style: StoryStyle,
): WaveChanges | undefined {
  const at = banners.findIndex(({ groups }) => groups.some(({ column }) => column === 'survey'));
  const banner = banners[at];
  const places = banner ? bannerPlaces(banner, at, figures).filter(({ group }) => group.column === 'survey') : [];
  const [before, now] = places.slice(-2);
  if (!before || !now) return undefined;
  const isWhole = figures.statistics.hidden === undefined && figures.statistics.ranks === undefined;
  const rows = isWhole ? testedRows(bannerRows(figures, [before, now], style)) : [];
  return {
    before: before.column.text,
    now: now.column.text,
    rows: rows.flatMap((row) => changedRow(row, { before, now }, style)),
  };
}

interface Places {
  before: BannerPlace;
  now: BannerPlace;
}

function changedRow(row: BannerRow, places: Places, { confidence }: StoryStyle): ChangedRow[] {
  const [before, now] = row.figures.map((figure) => figure?.value ?? null);
  if (before === undefined || now === undefined || before === null || now === null) return [];
  const isMean = row.total?.kind === 'mean';
  const p = (isMean ? meansP(places) : sharesP([before, now], row, places)) ?? null;
  const significant = p !== null && p <= 1 - confidence / 100;
  const name = row.row ? `${row.row.name} – ${row.name}` : row.name;
  return [{ name, kind: isMean ? 'mean' : 'share', now, change: { before, points: now - before, p, significant } }];
}

function sharesP([before, now]: [number, number], { row }: BannerRow, places: Places): number | undefined {
  const base = ({ figures }: BannerPlace) =>
    row ? figures?.rows?.find(({ id }) => id === row.id)?.answered : (figures?.effective_base ?? figures?.answered);
  const [here, there] = [
    { share: now / 100, base: base(places.now) ?? 0 },
    { share: before / 100, base: base(places.before) ?? 0 },
  ];
  return bearsTest(here, there) ? proportionTest(here, there)?.p : undefined;
}

function meansP({ before, now }: Places): number | undefined {
  const [a, b] = [testedMean(now), testedMean(before)];
  return a && b ? meanTest(a, b)?.p : undefined;
}

function testedMean({ figures }: BannerPlace) {
  const { mean, sd } = figures?.mean ?? {};
  const base = figures?.effective_base ?? figures?.answered ?? 0;
  return typeof mean === 'number' && typeof sd === 'number' ? { mean, sd, base } : undefined;
}
