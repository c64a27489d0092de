/** Data that a screen shows and keeps fresh: read now, read again after a while, and no longer once the reader has left. */
import { type Failure, failureOf } from './api/failure.ts';

export interface Watched<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  /** Reads at once; what an older read still brings is ignored. */
  refresh(): Promise<void>;
  stop(): void;
}

/** `pauseMs` says how soon to read such data again; undefined: not automatically. */
export function watch<Data>(
  read: () => Promise<Data>,
  redraw: () => void,
  pauseMs: (data: Data | undefined) => number | undefined = () => undefined,
): Watched<Data> {
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const watched: Watched<Data> = {
    data: undefined,
    failure: undefined,
    async refresh() {
      const mine = ++turn;
      clearTimeout(timer);
      try {
        const data = await read();
        if (mine !== turn || isStopped) return;
        Object.assign(watched, { data, failure: undefined });
      } catch (error) {
        if (mine !== turn || isStopped) return;
        watched.failure = failureOf(error);
      }
      const pause = pauseMs(watched.data);
      if (pause !== undefined) timer = setTimeout(look, watched.failure ? Math.max(pause, 5000) : pause);
      redraw();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
  /** Nobody sees a page in the background: it is read when it comes back. */
  function look(): void {
    if (document.visibilityState === 'visible') watched.refresh();
  }
  function onVisible(): void {
    if (document.visibilityState === 'visible' && pauseMs(watched.data) !== undefined) watched.refresh();
  }
  document.addEventListener('visibilitychange', onVisible);
  watched.refresh();
  return watched;
}
