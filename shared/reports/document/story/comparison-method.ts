/** How columns and periods are compared, for the appendix; what this report does not use is not explained. */
import type { ShownBanner, ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { ReportSection } from '../../report-document.ts';
import { driverMethod } from './driver-chapter.ts';
import type { StoryStyle } from './story-style.ts';

export function methodSections(statistics: ShownStatistics, standsOut: boolean, style: StoryStyle): ReportSection[] {
  const { banners = [], weights, compared, minimum_base, drivers } = statistics;
  const { heading, facts, correction } = style.story.method(style.formats.wholePercent(style.confidence));
  const hasBanners = banners.length > 0;
  const isOverlapping = banners.some(({ groups }) => groups.some((group) => group.is_overlapping));
  const isTested = hasBanners || compared !== undefined;
  const shownFacts = [
    ...(standsOut ? [facts.standsOut] : []),
    ...(hasBanners ? [facts.letters] : []),
    ...(isTested ? [facts.shares, facts.means] : []),
    ...(isOverlapping ? [facts.overlap] : []),
    ...(hasBanners ? [{ label: correction.label, value: correction[style.correction] }, facts.small] : []),
    ...columnNotes(banners, style),
    ...(compared ? [facts.change] : []),
    ...(drivers ? [driverMethod(style)] : []),
    ...(weights ? [facts.weights] : []),
    ...(isTested && minimum_base !== undefined ? [facts.hiding] : []),
    ...(weights && minimum_base !== undefined ? [facts.hidingWeights] : []),
  ];
  return shownFacts.length === 0
    ? []
    : [{ id: 'comparisons', heading, blocks: [{ kind: 'facts', facts: shownFacts }] }];
}

/** Columns that a banner has not: values that are too rare for one of their own, and those with too few respondents. */
function columnNotes(
  banners: readonly ShownBanner[],
  { story, formats }: StoryStyle,
): { label: string; value: string }[] {
  const { columnsHeading, leftOut, hiddenColumns } = story.banner;
  const groups = new Map(banners.flatMap((banner) => banner.groups).map((group) => [group.column, group]));
  return [...groups.values()].flatMap(({ title, left_out = 0, hidden }) => {
    const notes = [...(left_out > 0 ? [formats.plural(leftOut, left_out)] : []), ...(hidden ? [hiddenColumns] : [])];
    return notes.length === 0 ? [] : [{ label: `${columnsHeading}: ${title}`, value: notes.join(' ') }];
  });
}
