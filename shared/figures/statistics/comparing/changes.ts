/** How the figures of a question differ from those of the compared period, each with its test. */
import type { Change } from '../../../surveys/figure-types/comparisons.ts';
import type {
  FrequentAnswer,
  OptionFigure,
  QuestionStatistics,
  ShareFigure,
} from '../../../surveys/figure-types/statistics.ts';
import { foldText } from '../../columns/fold-text.ts';
import { bearsTest, proportionTest } from '../../significance/proportion-test.ts';
import { type Based, baseOf, significance } from './based.ts';
import { changeOfMean, changeOfRank, changeOfScore } from './mean-changes.ts';

/** What a share of a period has behind it. */
interface Sides {
  now: Based | undefined;
  before: Based | undefined;
  confidence: number;
  /** The base is not all who answered the question. */
  isPart?: boolean;
}

export function withChanges(
  now: QuestionStatistics,
  before: QuestionStatistics,
  confidence: number,
): QuestionStatistics {
  const sides = { now, before, confidence };
  const { options, own_texts, top_2_box, nps, rows, ranks, top_answers, mean } = now;
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
        change: changeOfScore(nps, before.nps, [now, before], confidence),
      },
    }),
    ...(rows && {
      rows: rows.map((row) => {
        const other = before.rows?.find(({ id }) => id === row.id);
        const inRow = { now: row, before: other, confidence, isPart: true };
        return { ...row, options: changedOptions(row.options, other?.options, inRow) };
      }),
    }),
    ...(ranks && {
      ranks: ranks.map((rank) => {
        const other = before.ranks?.find(({ id }) => id === rank.id);
        return {
          ...rank,
          first_places: changed(rank.first_places, other?.first_places, sides),
          change: changeOfRank(rank, other, confidence),
        };
      }),
    }),
    ...(top_answers && { top_answers: changedTexts(top_answers, before, sides) }),
    ...(mean !== undefined && { change: changeOfMean(now, before, confidence) }),
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

/** Texts are one where they differ only in case and spaces. Where not all were kept, one that is not there may have been. */
function changedTexts(texts: readonly FrequentAnswer[], before: QuestionStatistics, sides: Sides): FrequentAnswer[] {
  const known = new Map(before.top_answers?.map((text) => [foldText(text.text), text]));
  return texts.map((text) => {
    const earlier = known.get(foldText(text.text));
    return earlier || before.distinct === known.size ? changed(text, earlier, sides) : text;
  });
}

function changed<Share extends ShareFigure>(share: Share, before: ShareFigure | undefined, sides: Sides): Share {
  const { before: then, isPart } = sides;
  const hadAnswers = (then?.answered ?? 0) > 0;
  const change = changeOfShare(share.percent, before?.percent ?? (hadAnswers ? 0 : null), sides);
  const counts = { before_count: before?.count ?? 0, ...(isPart && { before_base: then?.answered ?? 0 }) };
  return { ...share, change: { ...change, ...counts } };
}

function changeOfShare(now: number | null, before: number | null, { confidence, ...sides }: Sides): Change {
  if (now === null || before === null) return { before, points: null, p: null, significant: false };
  const [here, there] = [
    { share: now / 100, base: baseOf(sides.now) },
    { share: before / 100, base: baseOf(sides.before) },
  ];
  const tested = bearsTest(here, there) ? proportionTest(here, there) : null;
  return { before, points: now - before, ...significance(tested, confidence) };
}
