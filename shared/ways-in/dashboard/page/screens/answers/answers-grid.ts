/** The rows as they scroll: only those in sight are in the document, however many there are. */
import type { AnswerColumn, AnswerRow } from '../../api/answers.ts';
import type { App } from '../../app.ts';
import { type Child, type ElementView, h } from '../../view/view.ts';
import { moments, shownValue } from './shown-value.ts';

const ROW = 40;
/** Beyond what is seen, so that a quick hand or a Tab finds rows there. */
const AROUND = 8;

interface GridOptions {
  rows: readonly AnswerRow[];
  columns: readonly AnswerColumn[];
  hasMore: boolean;
  chosen: ReadonlySet<number>;
  hrefOf(id: number): string;
  onchoose(id: number): void;
  onall(): void;
  /** The reader comes near the end. */
  onend(): void;
}

export function createAnswersGrid(app: App) {
  let top = 0;
  let height = 600;

  function follow({ currentTarget }: Event, { rows, hasMore, onend }: GridOptions): void {
    // one that is leaving has no height any more
    if (!(currentTarget instanceof HTMLElement) || currentTarget.clientHeight === 0) return;
    top = currentTarget.scrollTop;
    height = currentTarget.clientHeight;
    if (hasMore && top + 2 * height > rows.length * ROW) onend();
  }

  function view(options: GridOptions): ElementView {
    const { rows, columns, chosen } = options;
    const { answers } = app.words.texts;
    const first = Math.max(0, Math.floor(top / ROW) - AROUND);
    const last = Math.min(rows.length, Math.ceil((top + height) / ROW) + AROUND);
    const isAll = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
    const head = h('tr', [
      h('th.pick', { scope: 'col' }, [
        h('input', { type: 'checkbox', checked: isAll, 'aria-label': answers.chooseAll, onchange: options.onall }),
      ]),
      h('th.number', { scope: 'col' }, '№'),
      columns.map(({ id, title }) => h('th', { key: id, scope: 'col', title }, h('span', { dir: 'auto' }, title))),
    ]);
    return h(
      'div.scroll.answers-grid',
      {
        key: 'answers-grid',
        tabindex: '0',
        role: 'region',
        'aria-label': answers.table,
        onscroll: (event: Event) => follow(event, options),
        mounted: (element: Element) => {
          height = element.clientHeight || height;
          // whoever comes back from one answer finds the place again
          element.scrollTop = top;
          return undefined;
        },
      },
      h('table.table', { 'aria-rowcount': String(options.hasMore ? -1 : rows.length + 1) }, [
        h('thead', head),
        h('tbody', [
          spacer('above', first, columns.length),
          rows.slice(first, last).map((row, at) => rowView(app, row, first + at, options)),
          spacer('below', rows.length - last, columns.length),
        ]),
      ]),
    );
  }

  return {
    view,
    toTop() {
      top = 0;
      const grid = document.querySelector('.answers-grid');
      if (grid) grid.scrollTop = 0;
    },
  };
}

function spacer(key: string, rows: number, columns: number): Child {
  if (rows <= 0) return undefined;
  const cell = h('td', { colspan: String(columns + 2), mounted: sized });
  return h('tr.spacer', { key: `${key}-${rows}`, 'aria-hidden': 'true', 'data-rows': String(rows) }, cell);
}

/** Set by script: the page's policy allows no styles in attributes. */
function sized(element: Element): undefined {
  const rows = Number(element.closest('tr')?.dataset.rows ?? 0);
  if (element instanceof HTMLElement) element.style.height = `${rows * ROW}px`;
}

function rowView(app: App, row: AnswerRow, at: number, options: GridOptions): ElementView {
  const { id, values } = row;
  const { answers } = app.words.texts;
  const isChosen = options.chosen.has(id);
  return h(
    isChosen ? 'tr.chosen-row' : 'tr',
    { key: String(id), 'aria-rowindex': String(at + 2), 'aria-selected': isChosen ? 'true' : undefined },
    [
      h('td.pick', [
        h('input', {
          type: 'checkbox',
          checked: isChosen,
          'aria-label': answers.chooseOne(String(id)),
          onchange: () => options.onchoose(id),
        }),
      ]),
      h('th.number', { scope: 'row' }, h('a', { href: options.hrefOf(id) }, String(id))),
      options.columns.map((column) => cellView(app, column, values[column.id], row)),
    ],
  );
}

function cellView(app: App, column: AnswerColumn, value: string | undefined, row: AnswerRow): ElementView {
  if (column.id === 'tags') return h('td', { key: column.id }, tagViews(row.tags));
  const isMasked = column.shown === 'mask' && value !== undefined;
  const props = { key: column.id, dir: 'auto', title: value };
  const selector = isMasked ? 'td.masked' : moments.has(column.id) ? 'td.moment' : 'td';
  return h(selector, props, shownValue(app.words, column.id, value ?? ''));
}

export function tagViews(tags: readonly string[]): Child {
  return tags.map((tag) => h('span.tag', { key: tag, dir: 'auto' }, tag));
}
