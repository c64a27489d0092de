/** One question from wave to wave: lines with their bands, and below them the numbers with the newest change. */
import type { TrackerFigures, TrackerMatch, TrendLine } from '../../api/trackers.ts';
import type { App } from '../../app.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';
import { trendChart } from './trend-chart.ts';

type Question = TrackerFigures['questions'][number];
type Waves = TrackerMatch['waves'];

/** More lines cannot be distinguished. */
const mostLines = 4;

export function trendCard(app: App, { id, title, trend = [] }: Question, waves: Waves): ElementView {
  const drawn = linesToDraw(trend);
  const { trackers: words } = app.words.texts;
  return h('section.card.trend-card', { key: id }, [
    h('h3', { dir: 'auto' }, title),
    trendChart(drawn, { waves, label: words.chart(title), wording: (value) => describeValue(app, drawn[0], value) }),
    h(
      'div.scroll',
      { tabindex: '0', role: 'region', 'aria-label': title },
      h('table.table', [
        h(
          'thead',
          h('tr', [
            h('th', { scope: 'col' }, words.figure),
            ...waves.map((wave) => h('th.end', { scope: 'col', key: wave.quiz_id }, words.wave(wave.wave))),
            h('th.end', { scope: 'col' }, words.change),
          ]),
        ),
        h(
          'tbody',
          trend.map((line, at) => lineRow(app, line, { at, color: drawn.indexOf(line) })),
        ),
      ]),
    ),
  ]);
}

/** A mean says it alone; otherwise the options that were chosen most in the newest wave. */
function linesToDraw(trend: readonly TrendLine[]): TrendLine[] {
  const mean = trend.find(({ measure }) => measure === 'mean');
  if (mean) return [mean];
  const newest = ({ points }: TrendLine) => points.at(-1)?.value ?? -1;
  const shown = new Set(trend.toSorted((a, b) => newest(b) - newest(a)).slice(0, mostLines));
  return trend.filter((line) => shown.has(line));
}

function describeValue(app: App, line: TrendLine | undefined, value: number): string {
  const { figures } = app.words;
  return line?.measure === 'mean' ? figures.mean(value) : app.words.wholePercent(value);
}

function lineRow(app: App, line: TrendLine, { at, color }: { at: number; color: number }): ElementView {
  const { trackers: words } = app.words.texts;
  return h('tr', { key: at }, [
    h('th', { scope: 'row', dir: 'auto' }, [
      color >= 0 && h(`span.trend-key.trend-${color}`, { 'aria-hidden': 'true' }),
      line.text || yesOrNo(app, line) || words.measures[line.measure],
    ]),
    ...line.points.map((point) => h('td.end', { key: point.quiz_id }, pointView(app, line, point))),
    h('td.end', changeView(app, line)),
  ]);
}

/** Surveys rarely name these two options. */
function yesOrNo(app: App, { id, measure }: TrendLine): string | undefined {
  const { yes, no } = app.words.texts.trackers;
  return measure === 'share' ? { 1: yes, 0: no }[id ?? ''] : undefined;
}

function pointView(
  app: App,
  line: TrendLine,
  { asked, value, low, high, answered }: TrendLine['points'][number],
): Child {
  const { trackers: words } = app.words.texts;
  if (!asked) return h('span.muted', words.notAsked);
  if (value === null) return '–';
  const wording = (one: number) => describeValue(app, line, one);
  return [
    h('span', wording(value)),
    low !== null && high !== null && h('p.small.muted', words.interval(wording(low), wording(high))),
    answered !== null && h('p.small.muted', `n ${app.words.figures.count(answered)}`),
  ];
}

function changeView(app: App, { change }: TrendLine): Child {
  if (!change) return '–';
  const { figures, texts } = app.words;
  const wording = figures.signed(change.points);
  if (!change.significant) return wording;
  return [h('strong', `${change.points > 0 ? '▲' : '▼'} ${wording}`), h('p.small.muted', texts.trackers.significant)];
}
