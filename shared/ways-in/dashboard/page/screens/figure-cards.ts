/** Cards of a survey's figures: the sections of a report, with the same charts, words and numbers. */
import type { ReportBlock, ReportSection, ReportTable } from '../../../../reports/report-document.ts';
import type { App } from '../app.ts';
import { chartView } from '../parts/chart/chart.ts';
import { packed } from '../parts/packed-grid.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { chartMenu } from './charts/chart-menu.ts';
import { wholeTables } from './charts/chart-tables.ts';

const fewQuotes = 3;

/** Sections whose numbers were asked for, by their keys: tables that nobody opens are most of a long page. */
const opened = new Set<string>();

/** `groups`: its breakdown, which takes the place of its charts, but for those over time. */
export function figureCard(
  app: App,
  { id: key, heading, base, blocks }: ReportSection,
  isDark: boolean,
  groups: ElementView | undefined,
): ElementView {
  const tables = wholeTables(blocks);
  const shown = blocks.filter(
    (block) => block.kind !== 'table' && !(groups && block.kind === 'chart' && !block.chart.isSmall),
  );
  return h(groups ? 'section.card.figure-card.grouped' : 'section.card.figure-card', { key, mounted: packed }, [
    h('h3', { dir: 'auto' }, heading),
    base !== undefined && h('p.muted.small', base),
    groups,
    shown.map((block, at) => blockView(app, { key: `${key}-${at}`, heading, isDark }, block)),
    tables.length > 0 &&
      h('details.numbers', { ontoggle: () => opened.add(key) }, [
        h('summary', app.words.texts.surveyFigures.figures),
        opened.has(key) && tables.map((table, at) => tableView(heading, table, at)),
      ]),
  ]);
}

interface BlockPlace {
  key: string;
  heading: string;
  isDark: boolean;
}

function blockView(app: App, { key, heading, isDark }: BlockPlace, block: ReportBlock): Child {
  switch (block.kind) {
    case 'chart':
      return [
        h('div.chart-head', { key: `${key}-title` }, [
          h('p.chart-title', block.chart.title),
          chartMenu(app, heading, block.chart),
        ]),
        chartView(key, block.chart, { isDark, label: app.words.texts.view.readChart, redraw: app.redraw }),
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
    case 'findings':
      return h(
        'ul',
        { key },
        block.findings.map(({ text, note }) => h('li', { key: text }, [text, h('p.small.muted', note)])),
      );
    case 'facts':
      return h(
        'dl',
        { key },
        block.facts.map(({ label, value }) => [h('dt', label), h('dd', value)]),
      );
    case 'table':
      return tableView(heading, block.table);
  }
}

/** A few at once and the rest on request, because a card is not a page. */
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

/** Many questions have a table of the same caption: who goes from region to region hears of which question each is. */
function tableView(heading: string, { caption, columns, rows }: ReportTable, place = 0): ElementView {
  const label = `${heading}: ${caption}`;
  return h('div.scroll', { key: `${caption}-${place}`, tabindex: '0', role: 'region', 'aria-label': label }, [
    h('table.table', [
      h('caption', caption),
      h(
        'thead',
        h(
          'tr',
          columns.map(({ title, align }, at) =>
            title === '' ? h('td', { key: at }) : h(`th.${align}`, { key: at, scope: 'col' }, title),
          ),
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
