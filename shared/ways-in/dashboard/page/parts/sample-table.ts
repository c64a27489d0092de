/** The first rows of a file, as they will be in it. */
import type { Preview } from '../api/requests.ts';
import { type Child, h } from '../view/view.ts';
import type { Words } from '../words.ts';

export function sampleTable({ sample, columns }: Preview, { texts }: Words): Child {
  const { sample: caption } = texts.forms.export;
  if (sample.length === 0) return undefined;
  return h('div.scroll.sample', { tabindex: '0', role: 'region', 'aria-label': caption }, [
    h('table.table', [
      h('caption', caption),
      h(
        'thead',
        h(
          'tr',
          columns.map(({ id, title }) => h('th', { key: id, scope: 'col', dir: 'auto', title }, title)),
        ),
      ),
      h(
        'tbody',
        sample.map((cells, row) =>
          h(
            'tr',
            { key: row },
            cells.map((cell, at) => h('td', { key: at, dir: 'auto', title: cell }, cell)),
          ),
        ),
      ),
    ]),
  ]);
}
