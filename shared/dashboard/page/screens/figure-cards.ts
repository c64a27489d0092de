/** Cards of a survey's figures: the sections of a report, with the same charts, words and numbers. */

import { singleSeriesChart } from '../../../reports/document/charts.ts';
import { questionSection } from '../../../reports/document/question-section.ts';
import { type ReportStyle, reportStyle } from '../../../reports/document/report-style.ts';
import type { ReportBlock, ReportTable } from '../../../reports/report-document.ts';
import type { Question } from '../../../surveys/question.ts';
import type { ReportQuestion, Summary } from '../api/surveys.ts';
import type { App } from '../app.ts';
import { chartView } from '../parts/chart.ts';
import { type Child, type ElementView, h } from '../view/view.ts';

const mostCountries = 10;
const fewQuotes = 3;

export function questionCard(app: App, asked: ReportQuestion, at: number, isDark: boolean): ElementView {
  const { id, type, title, statistics } = asked;
  const style = reportStyle(app.words.language, undefined);
  const nothing: Pick<Question, 'options' | 'matrixRows' | 'matrixColumns'> = {
    options: [],
    matrixRows: [],
    matrixColumns: [],
  };
  const question: Question = { id, type, title, ...nothing, isMultiple: false, hasOwnText: false };
  const figures = { question, isRetired: false, statistics };
  const section = questionSection({ number: String(at + 1), figures }, id, style);
  return card(app, id, section.heading, section.base, section.blocks, isDark);
}

/** Devices and countries as the survey service counts them. */
export function whereCards(app: App, summary: Summary, isDark: boolean): Child {
  const { texts, figures } = app.words;
  const words = texts.surveyFigures;
  const style = reportStyle(app.words.language, undefined);
  const { deviceNames } = style.texts.overview;
  const devices = summary.devices.map(({ name, percent }) => ({
    category: deviceNames.get(name.toLowerCase()) ?? name,
    value: percent,
    label: figures.percent(percent),
  }));
  const countries = summary.countries.slice(0, mostCountries).map(({ name, count }) => ({
    category: figures.country(name),
    value: count,
    label: figures.count(count),
  }));
  return [
    barCard(app, words.devices, words.shareOfAnswers, 'percent', devices, style, isDark),
    barCard(app, words.countries, words.countOfAnswers, 'count', countries, style, isDark),
  ];
}

function barCard(
  app: App,
  heading: string,
  name: string,
  unit: 'percent' | 'count',
  bars: { category: string; value: number; label: string }[],
  style: ReportStyle,
  isDark: boolean,
): Child {
  if (bars.length === 0) return undefined;
  const block = singleSeriesChart({ kind: 'bar', about: heading, title: name, name, unit, bars }, style);
  return card(app, heading, heading, undefined, [block], isDark);
}

function card(
  app: App,
  key: string,
  heading: string,
  base: string | undefined,
  blocks: readonly ReportBlock[],
  isDark: boolean,
): ElementView {
  const tables = blocks.filter((block) => block.kind === 'table');
  const shown = blocks.filter((block) => block.kind !== 'table');
  return h('section.card.figure-card', { key }, [
    h('h3', { dir: 'auto' }, heading),
    base !== undefined && h('p.muted.small', base),
    shown.map((block, at) => blockView(app, `${key}-${at}`, block, isDark)),
    tables.length > 0 &&
      h('details.numbers', [
        h('summary', app.words.texts.surveyFigures.figures),
        tables.map(({ table }) => tableView(table)),
      ]),
  ]);
}

function blockView(app: App, key: string, block: ReportBlock, isDark: boolean): Child {
  switch (block.kind) {
    case 'chart':
      return [
        h('p.chart-title', { key: `${key}-title` }, block.chart.title),
        chartView(key, block.chart, isDark, app.redraw),
      ];
    case 'text':
      return h('p.small.muted', { key }, block.text);
    case 'figures':
      return h(
        'dl.small-figures',
        { key },
        block.figures.map(({ label, value, note }) =>
          h('div', { key: label }, [
            h('dt', label),
            h('dd', [h('strong', value), note !== undefined && h('span', note)]),
          ]),
        ),
      );
    case 'quotes':
      return quotesView(app, key, block);
    case 'facts':
      return h(
        'dl',
        { key },
        block.facts.map(({ label, value }) => [h('dt', label), h('dd', value)]),
      );
    case 'table':
      return tableView(block.table);
  }
}

/** A few at once, the rest for whoever wants to read on: a card is no page. */
function quotesView(app: App, key: string, { caption, quotes }: Extract<ReportBlock, { kind: 'quotes' }>): ElementView {
  const list = (some: readonly string[]) =>
    h(
      'ul',
      some.map((quote, at) => h('li', { key: at, dir: 'auto' }, quote)),
    );
  return h('div.quotes', { key }, [
    h('p.small.muted', caption),
    list(quotes.slice(0, fewQuotes)),
    quotes.length > fewQuotes &&
      h('details.numbers', [h('summary', app.words.texts.more), list(quotes.slice(fewQuotes))]),
  ]);
}

function tableView({ caption, columns, rows }: ReportTable): ElementView {
  return h('div.scroll', { key: caption, tabindex: '0', role: 'region', 'aria-label': caption }, [
    h('table.table', [
      h('caption', caption),
      h(
        'thead',
        h(
          'tr',
          columns.map(({ title, align }, at) => h(`th.${align}`, { key: at, scope: 'col' }, title)),
        ),
      ),
      h(
        'tbody',
        rows.map((cells, row) =>
          h(
            'tr',
            { key: row },
            cells.map(({ text }, at) => cellView(text, at, columns[at]?.align ?? 'start')),
          ),
        ),
      ),
    ]),
  ]);
}

function cellView(text: string, at: number, align: string): ElementView {
  return at === 0
    ? h(`th.${align}`, { key: at, scope: 'row', dir: 'auto' }, text)
    : h(`td.${align}`, { key: at }, text);
}
