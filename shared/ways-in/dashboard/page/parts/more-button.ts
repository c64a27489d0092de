/** Shows more of a list: what is there stays, and so does the focus, on the button or on the first that came. */
import type { App } from '../app.ts';
import { type Child, h } from '../view/view.ts';
import type { WatchedList } from '../watched-list.ts';

interface More {
  shown: number;
  hasMore: boolean;
  isBusy?: boolean;
  onMore: () => unknown;
}

/** Stands right behind its list. */
export function moreButton(app: App, { shown, hasMore, isBusy = false, onMore }: More): Child {
  if (!hasMore) return undefined;
  const props = {
    key: 'more',
    type: 'button',
    'data-shown': String(shown),
    mounted: handFocusOn,
    'aria-busy': isBusy ? 'true' : undefined,
    onclick: () => isBusy || onMore(),
  };
  return h('button.button.plain.more', props, app.words.texts.more);
}

export function moreOf<Item>(app: App, list: WatchedList<Item>): Child {
  if (!list.data) return undefined;
  const { items, hasMore } = list.data;
  return moreButton(app, { shown: items.length, hasMore, isBusy: list.isGrowing, onMore: list.more });
}

/** When there is no more, the button disappears, and the focus moves to the first new item. */
function handFocusOn(button: Element): () => void {
  return () => {
    if (button !== document.activeElement || !(button instanceof HTMLElement)) return;
    const items = button.previousElementSibling?.querySelectorAll(':scope > li, :scope > table > tbody > tr') ?? [];
    const first = items[Number(button.dataset.shown)];
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus();
  };
}
