/** A list that is kept fresh, as cards: what is there while it is read, while it is stale, and when it is empty. */
import type { App } from '../app.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import type { WatchedList } from '../watched-list.ts';
import { moreOf } from './more-button.ts';
import { staleNote, waitingNote } from './notes.ts';

/** About as many as fit on a screen. */
const EXPECTED = 4;

export function cardList<Item>(
  app: App,
  list: WatchedList<Item>,
  card: (item: Item) => ElementView,
  empty: ElementView,
): Child {
  if (!list.data) return waitingNote(list, EXPECTED, app.words);
  const { items } = list.data;
  return [staleNote(list, app.words), items.length === 0 ? empty : h('ul.cards', items.map(card)), moreOf(app, list)];
}
