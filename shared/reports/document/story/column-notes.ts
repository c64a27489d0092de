/** Columns that a banner has not: values that are too rare for one of their own, and those with too few respondents. */
import type { ShownBanner } from '../../../privacy/suppress/shown-statistics.ts';
import type { StoryStyle } from './story-style.ts';

export function columnNotes(
  banners: readonly ShownBanner[],
  { story, formats }: StoryStyle,
): { label: string; value: string }[] {
  const { columnsHeading, leftOut, hiddenColumns } = story.banner;
  const groups = new Map(banners.flatMap((banner) => banner.groups).map((group) => [group.column, group]));
  return [...groups.values()].flatMap(({ title, left_out = 0, hidden }) => {
    const said = [...(left_out > 0 ? [formats.plural(leftOut, left_out)] : []), ...(hidden ? [hiddenColumns] : [])];
    return said.length === 0 ? [] : [{ label: `${columnsHeading}: ${title}`, value: said.join(' ') }];
  });
}
