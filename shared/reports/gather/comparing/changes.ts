/** How the figures of a question differ from those of the compared period, each with its test. */
import type { Change } from '../../comparisons.ts';
import { meanTest } from '../../inference/mean-test.ts';
import { proportionTest } from '../../inference/proportion-test.ts';
import type { OptionFigure, QuestionStatistics, ShareFigure } from '../../statistics.ts';

interface Based {
  answered: number;
  effective_base?: number;
}

/** What a share of a period has behind it. */
interface Sides {
  now: Based | undefined;
  before: Based | undefined;
  confidence: number;
}

export function withChanges(
  now: QuestionStatistics,
  before: QuestionStatistics,
  confidence: number,
): QuestionStatistics {
  const sides = { now, before, confidence };
  const { options, own_texts, top_2_box, nps, rows, ranks, mean } = now;
  return {
    ...now,
    ...(options && { options: changedOptions(options, before.options, sides) }),
    ...(own_texts && { own_texts: changed(own_texts, before.own_texts, sides) }),
    ...(top_2_box && { top_2_box: changed(top_2_box, before.top_2_box, sides) }),
    ...(nps && {
      nps: {
        ...nps,
        promoters: changed(nps.promoters, before.nps?.promoters, sides),
        passives: changed(nps.passives, before.nps?.passives, sides),
        detractors: changed(nps.detractors, before.nps?.detractors, sides),
      },
    }),
    ...(rows && {
      rows: rows.map((row) => {
        const other = before.rows?.find(({ id }) => id === row.id);
        return {
          ...row,
          options: changedOptions(row.options, other?.options, { now: row, before: other, confidence }),
        };
      }),
    }),
    ...(ranks && {
      ranks: ranks.map((rank) => {
        const other = before.ranks?.find(({ id }) => id === rank.id);
        return { ...rank, first_places: changed(rank.first_places, other?.first_places, sides) };
      }),
    }),
    ...(mean !== undefined && {
      change: { ...changeOfMean(now, before, confidence), before_count: fewestOf(before) },
    }),
  };
}

/** An option that nobody had chosen before is one of zero percent, where anybody had answered at all. */
function changedOptions(
  options: readonly OptionFigure[],
  before: readonly OptionFigure[] | undefined,
  sides: Sides,
): OptionFigure[] {
  const known = new Map(before?.map((option) => [option.id, option]));
  return options.map((option) => changed(option, known.get(option.id), sides));
}

function changed<Share extends ShareFigure>(share: Share, before: ShareFigure | undefined, sides: Sides): Share {
  const hadAnswers = (sides.before?.answered ?? 0) > 0;
  const change = changeOfShare(share.percent, before?.percent ?? (hadAnswers ? 0 : null), sides);
  return { ...share, change: { ...change, before_count: before?.count ?? 0 } };
}

function changeOfShare(now: number | null, before: number | null, { confidence, ...sides }: Sides): Change {
  if (now === null || before === null) return { before, points: null, p: null, significant: false };
  const tested = proportionTest(
    { share: now / 100, base: baseOf(sides.now) },
    { share: before / 100, base: baseOf(sides.before) },
  );
  return { before, points: now - before, ...told(tested, confidence) };
}

function changeOfMean(now: QuestionStatistics, before: QuestionStatistics, confidence: number): Change {
  const [mean, earlier] = [now.mean ?? null, before.mean ?? null];
  if (mean === null || earlier === null) return { before: earlier, points: null, p: null, significant: false };
  const [sd, earlierSd] = [now.sd ?? null, before.sd ?? null];
  const tested =
    sd === null || earlierSd === null
      ? null
      : meanTest({ mean, sd, base: baseOf(now) }, { mean: earlier, sd: earlierSd, base: baseOf(before) });
  return { before: earlier, points: mean - earlier, ...told(tested, confidence) };
}

function fewestOf({ histogram = [] }: QuestionStatistics): number {
  return histogram.length === 0 ? 0 : Math.min(...histogram.map(({ count }) => count));
}

function told(tested: { p: number } | null, confidence: number): Pick<Change, 'p' | 'significant'> {
  return { p: tested?.p ?? null, significant: tested !== null && tested.p <= 1 - confidence / 100 };
}

function baseOf(based: Based | undefined): number {
  return based?.effective_base ?? based?.answered ?? 0;
}
