/**
 * Works out how many gave an option one of the places of a ranking in a hidden column: everybody ranks all options, so
 * each place is given once by each of them. Places of all, first places, and mean ranks of every shown column are known.
 */

import type { ShownColumnFigures, ShownQuestion } from '../../../shared/privacy/suppress/shown-statistics.ts';
import type { BannerGroup } from '../../../shared/surveys/figure-types/comparisons.ts';
import type { QuestionFigures } from '../../../shared/surveys/figure-types/statistics.ts';
import type { Attack } from './attacked-lists.ts';
import { toldBase } from './banner-attacker.ts';
import type { Attacked } from './figure-attacker.ts';
import { createLinearBounds, type LinearBounds, type Terms } from './linear-bounds.ts';

export function attackRanks(attack: Attack): Attacked[] {
  return attack.truth.questions.flatMap((question, at) => {
    const shown = attack.shown.questions[at]?.statistics;
    if (!shown || !question.statistics.ranks || !question.statistics.columns) return [];
    return (attack.truth.banners ?? []).flatMap(({ groups }, banner) =>
      groups
        // where columns share respondents, they do not sum up to all
        .filter(({ is_overlapping }) => !is_overlapping)
        .flatMap((group) => attackGroup(attack, question, shown, group, banner)),
    );
  });
}

/** Unknown counts by option and place, and how many they are. */
interface Ranked {
  cells: number[][];
  answered: number;
}

const sumOf = (places: readonly number[], less: readonly number[] = []): Terms =>
  new Map([...places.map((place) => [place, 1] as const), ...less.map((place) => [place, -1] as const)]);

function attackGroup(
  attack: Attack,
  { question, statistics }: QuestionFigures,
  shown: ShownQuestion['statistics'],
  group: BannerGroup,
  banner: number,
): Attacked[] {
  const known = createLinearBounds();
  const ids = (statistics.ranks ?? []).map(({ id }) => id);
  const columns = group.columns.map(({ id }) => {
    const ranked = newRanked(known, ids.length);
    const told = shown.columns?.find((column) => column.banner === banner && column.id === id);
    known.fact(sumOf([ranked.answered]), 0, toldBase(attack, group, banner, id) ?? shown.base);
    if (told) tellColumn(known, ranked, told, ids);
    return { id, ranked, told };
  });
  const all = [...columns.map(({ ranked }) => ranked), newRanked(known, ids.length)];
  exactly(
    known,
    all.map(({ answered }) => answered),
    shown.answered,
  );
  for (const [option, id] of ids.entries()) {
    const places = shown.ranks?.find((rank) => rank.id === id)?.places;
    const counts = places ?? [shown.first_places?.find((rank) => rank.id === id)?.count];
    for (const [place, count] of counts.entries()) {
      exactly(
        known,
        all.map(({ cells }) => cells[option]?.[place] ?? 0),
        count,
      );
    }
  }
  return columns.flatMap(({ id, ranked, told }) =>
    ids.flatMap((option, at) => {
      const truth = statistics.columns?.find((column) => column.banner === banner && column.id === id);
      const counts = truth?.ranks?.find((rank) => rank.id === option)?.counts ?? [];
      return counts.map((count, place) => {
        const { low, high } = known.bounds(sumOf([ranked.cells[at]?.[place] ?? 0]));
        return {
          name: `${question.id} ${option} place ${place + 1} in ${banner} ${id}`,
          truth: count,
          // mean ranks give nearly all places away: they are as good as shown beside them
          isTold: told?.ranks !== undefined,
          low: Math.ceil(low - 1e-3),
          high: Math.floor(high + 1e-3),
        };
      });
    }),
  );
}

function newRanked(known: LinearBounds, options: number): Ranked {
  const cells = Array.from({ length: options }, () => Array.from({ length: options }, () => known.unknown()));
  const answered = known.unknown();
  for (const [at, places] of cells.entries()) {
    known.fact(sumOf(places, [answered]), 0, 0);
    known.fact(
      sumOf(
        cells.map((one) => one[at] ?? 0),
        [answered],
      ),
      0,
      0,
    );
  }
  return { cells, answered };
}

function tellColumn(
  known: LinearBounds,
  { cells, answered }: Ranked,
  told: ShownColumnFigures,
  ids: readonly string[],
): void {
  exactly(known, [answered], told.answered);
  for (const [at, places] of cells.entries()) {
    const rank = told.ranks?.find(({ id }) => id === ids[at]);
    if (!rank || rank.mean === null || rank.ranked === null) continue;
    const sum = rank.mean * rank.ranked;
    known.fact(new Map(places.map((place, index) => [place, index + 1])), sum - 1e-6, sum + 1e-6);
    if (rank.sd === null) continue;
    const squares = rank.sd ** 2 * (rank.ranked - 1) + rank.ranked * rank.mean ** 2;
    known.fact(new Map(places.map((place, index) => [place, (index + 1) ** 2])), squares - 1e-6, squares + 1e-6);
  }
}

/** Where it is shown. */
function exactly(known: LinearBounds, places: readonly number[], sum: number | undefined): void {
  if (sum !== undefined) known.fact(sumOf(places), sum, sum);
}
