/**
 * A thread that has grown and has nothing to do gives back what it no longer needs: V8 would keep it until it needs the
 * room, and every thread has a heap of its own.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const IDLE_MS = 250;
/** Less is not worth the pause. */
const GROWN_BYTES = 12 * 1024 * 1024;

interface IdleCollector {
  /** Gives the function that says that this piece of work is done. */
  begin(): () => void;
}

export function createIdleCollector(): IdleCollector {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let working = 0;
  let keptBytes = 0;
  let timer: NodeJS.Timeout | undefined;

  function collectIfGrown(): void {
    if (takenBytes() - keptBytes < GROWN_BYTES) return;
    collect();
    keptBytes = takenBytes();
  }

  return {
    begin() {
      working++;
      clearTimeout(timer);
      return () => {
        working--;
        if (working === 0) timer = setTimeout(collectIfGrown, IDLE_MS).unref();
      };
    },
  };
}

/** The heap, and the buffers that only live as long as an object on it. */
function takenBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}
