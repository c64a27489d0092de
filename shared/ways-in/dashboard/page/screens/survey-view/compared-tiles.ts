/** The key figures of a survey, each with how it has changed where another period is looked at beside it. */
import type { KeyFigure } from '../../../../../reports/report-document.ts';
import type { Figures } from '../../api/surveys.ts';
import type { App } from '../../app.ts';
import { surveyDocument } from '../../survey-document.ts';
import { type Child, h } from '../../view/view.ts';

/** `before`: the figures of the compared period, once they are there. */
export function comparedTiles(app: App, data: Figures, before: Figures | undefined): Child {
  const { filesLanguage } = app.words;
  const earlier = before ? surveyDocument(before, filesLanguage).keyFigures : [];
  const tiles = h(
    'dl.figures',
    { key: 'tiles' },
    surveyDocument(data, filesLanguage).keyFigures.map((figure) => {
      const { label, value, note } = figure;
      const then = earlier.find((one) => one.label === label);
      return h('div.figure', { key: label }, [
        h('dt', label),
        h('dd', [h('strong', value), then && changeOf(app, figure, then), note !== undefined && h('span', note)]),
      ]);
    }),
  );
  return [tiles, before && comparedNote(app, data, before)];
}

/** What the signs mean, and what is compared with what. */
function comparedNote(app: App, { comparisons, survey: now }: Figures, { survey: then }: Figures): Child {
  const { compared } = comparisons;
  if (!compared) return undefined;
  const { figures, texts } = app.words;
  const text = (count: number | null) => (count === null ? texts.view.hiddenBase : figures.count(count));
  const days = [compared.date_from, compared.date_to].map(figures.date).join(' – ');
  return h('p.small.muted.compared-note', { key: 'compared' }, [
    texts.view.comparedWith(days, text(then.complete), text(now.complete)),
  ]);
}

function changeOf(app: App, { figure: now }: KeyFigure, { figure: then, value: text }: KeyFigure): Child {
  const { view } = app.words.texts;
  if (!now || !then) return undefined;
  const points = now.value - then.value;
  const tone = points === 0 ? 'same' : points > 0 ? 'up' : 'down';
  const mark = { same: '=', up: '▲', down: '▼' }[tone];
  return h(`span.change.${tone}`, [
    `${mark} ${amountOf(app, now.unit, points, then.value)} `,
    h('span', view.was(text)),
  ]);
}

/** Counts change by so many percent, percentages by points, times by seconds. */
function amountOf(app: App, unit: NonNullable<KeyFigure['figure']>['unit'], points: number, then: number): string {
  const { figures, texts } = app.words;
  const sign = points > 0 ? '+' : points < 0 ? '−' : '';
  switch (unit) {
    case 'count':
      return then === 0
        ? `${sign}${figures.count(Math.abs(points))}`
        : `${sign}${app.words.wholePercent((100 * Math.abs(points)) / then)}`;
    case 'percent':
      return texts.view.points(figures.signed(points));
    case 'points':
      return figures.signed(points);
    case 'seconds':
      return `${sign}${figures.duration(Math.abs(points))}`;
  }
}
