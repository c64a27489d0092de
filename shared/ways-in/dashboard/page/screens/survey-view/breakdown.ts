/**
 * A question broken down by groups: a bar for every answer in every group, with its share, its base and the groups that it
 * is significantly above. It is a table, so that everybody can read every figure of it.
 */

import type { ReportSection } from '../../../../../reports/report-document.ts';
import type { App } from '../../app.ts';
import type { QuestionBreakdown } from '../../survey-document.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';

type Row = QuestionBreakdown['rows'][number];
type Cell = Row['cells'][number];

export function breakdownView(
  app: App,
  { id, heading }: ReportSection,
  { groups, columns, rows }: QuestionBreakdown,
): ElementView {
  const { view } = app.words.texts;
  const caption = view.byGroups(groups);
  const region = { key: `${id}-groups`, tabindex: '0', role: 'region', 'aria-label': `${heading}: ${caption}` };
  return h('div.scroll.breakdown', region, [
    h('table.table', [
      h('caption', caption),
      h(
        'thead',
        h('tr', [
          h('td'),
          columns.map(({ name, letter, base }, at) =>
            h('th.group-head', { key: at, scope: 'col' }, [
              h('span', { dir: 'auto' }, name),
              // whoever hears it must not take the letter for a part of the name
              ' ',
              letter !== '' && h('abbr.letter', { title: view.letter(letter) }, letter),
              h('small.group-base', base === null ? view.hiddenBase : view.base(app.words.figures.count(base))),
            ]),
          ),
        ]),
      ),
      h(
        'tbody',
        rows.map((row, at) => [
          row.heading !== undefined &&
            h(
              'tr',
              { key: `${at}-heading` },
              h('th.row-heading', { colspan: columns.length + 1, scope: 'rowgroup' }, row.heading),
            ),
          h('tr', { key: at }, [
            h('th', { scope: 'row', dir: 'auto' }, row.name),
            row.cells.map((cell, place) => cellView(app, place, cell, mostIn(row))),
          ]),
        ]),
      ),
    ]),
  ]);
}

/** Shares are of a hundred; means are compared with the highest of their row. */
function mostIn({ isShare, cells }: Row): number {
  return isShare ? 100 : Math.max(1, ...cells.map(({ value }) => value ?? 0));
}

function cellView(app: App, key: number, { value, text, letters, count }: Cell, most: number): Child {
  const { view } = app.words.texts;
  const width = value === null ? 0 : Math.max(0, Math.min(100, (100 * value) / most));
  return h(
    letters === '' ? 'td.group-cell' : 'td.group-cell.above',
    { key, ...(count && { title: view.answersIn(count) }) },
    [
      h('svg.cell-bar', { 'aria-hidden': 'true', width: '100%', height: 6 }, [
        h('rect.track', { width: '100%', height: 6, rx: 3 }),
        value !== null && h('rect.bar', { width: `${width.toFixed(1)}%`, height: 6, rx: 3 }),
      ]),
      h('span', text),
      ' ',
      letters !== '' && h('abbr.letter', { title: view.above(letters) }, `▲ ${letters}`),
    ],
  );
}
