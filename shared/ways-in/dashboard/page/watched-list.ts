/**
 * A list that grows at a press and is kept fresh as far as it is shown. The API gives it in pages by cursor;
 * someone who has asked for five pages continues to see five.
 */
import { type Listed, type ReadPage, readFirst } from './api/list-page.ts';
import { type Watched, watch } from './watched.ts';

/** Every press shows as many again, so that a thousand is a few presses away. */
const mostMore = 200;

export interface WatchedList<Item> extends Watched<Listed<Item>> {
  /** The next page is on its way. */
  isGrowing: boolean;
  more(): Promise<void>;
  /** From the first page again: the reader asks for other items. */
  restart(): Promise<void>;
}

export function watchList<Item>(
  readPage: ReadPage<Item>,
  redraw: () => void,
  pageSize: number,
  pauseMs?: (items: readonly Item[]) => number | undefined,
): WatchedList<Item> {
  let wanted = pageSize;
  const pause = pauseMs && ((listed: Listed<Item> | undefined) => pauseMs(listed?.items ?? []));
  const watched = watch(() => readFirst(readPage, wanted), redraw, pause);
  const list: WatchedList<Item> = Object.assign(watched, {
    isGrowing: false,
    async more() {
      const shown = list.data?.items.length ?? 0;
      wanted = shown + Math.min(Math.max(pageSize, shown), mostMore);
      list.isGrowing = true;
      await list.refresh();
      list.isGrowing = false;
      redraw();
    },
    restart() {
      wanted = pageSize;
      return list.refresh();
    },
  });
  return list;
}
