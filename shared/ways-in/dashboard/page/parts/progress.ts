/** How far something has got, as a bar and in words; without a share, only that it is under way. */
import { type Child, type ElementView, h } from '../view/view.ts';

export function progressBar(label: string, percent: number | undefined, words: readonly Child[]): ElementView {
  const value = percent === undefined ? {} : { value: String(Math.round(percent)) };
  return h('div.progress', [
    h('progress', { max: '100', 'aria-label': label, key: percent === undefined ? 'unknown' : 'known', ...value }),
    h(
      'p.meta',
      words.filter(Boolean).map((word, at) => h('span', { key: at }, word)),
    ),
  ]);
}
