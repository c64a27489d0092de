/** How key figures have changed since a compared period, wherever they are shown as tiles. */
import type { ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { FigureChange, KeyFigure } from '../../report-document.ts';
import type { StoryStyle } from './story-style.ts';
import { periodText } from './trend-blocks.ts';

/** `before`: the same figures of the compared period; one that is hidden in either has no change. */
export function withChanges(
  figures: readonly KeyFigure[],
  before: readonly KeyFigure[],
  style: StoryStyle,
): KeyFigure[] {
  return figures.map((now) => {
    const change = changeOf(
      now,
      before.find(({ label }) => label === now.label),
      style,
    );
    return { ...now, ...(change && { change }) };
  });
}

/** What the signs mean, and what is compared with what; undefined where nothing is. */
export function signsLine(
  { compared, survey: now }: Pick<ShownStatistics, 'compared' | 'survey'>,
  { survey: then }: Pick<ShownStatistics, 'survey'>,
  style: StoryStyle,
): string | undefined {
  if (!compared) return undefined;
  const { formats, story, texts } = style;
  const countText = (count: number | null) => (count === null ? texts.hiddenFigure : formats.count(count));
  return story.trend.signs(periodText(compared, style), countText(then.complete), countText(now.complete));
}

function changeOf(
  { figure: now }: KeyFigure,
  then: KeyFigure | undefined,
  style: StoryStyle,
): FigureChange | undefined {
  if (!now || !then?.figure) return undefined;
  const difference = now.value - then.figure.value;
  const direction = difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';
  return {
    direction,
    text: `${marks[direction]} ${amountOf(now.unit, difference, then.figure.value, style)}`,
    was: style.story.trend.was(then.value),
  };
}

const marks: Record<FigureChange['direction'], string> = { same: '=', up: '▲', down: '▼' };

/** Counts change by so many percent, percentages by points, times by seconds. */
function amountOf(
  unit: NonNullable<KeyFigure['figure']>['unit'],
  difference: number,
  then: number,
  { formats, story }: StoryStyle,
): string {
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  switch (unit) {
    case 'count':
      return then === 0
        ? `${sign}${formats.count(Math.abs(difference))}`
        : `${sign}${formats.wholePercent(Math.round((100 * Math.abs(difference)) / then))}`;
    case 'percent':
      return story.trend.inPoints(formats.signed(difference));
    case 'points':
      return formats.signed(difference);
    case 'seconds':
      return `${sign}${formats.duration(Math.abs(difference))}`;
  }
}
