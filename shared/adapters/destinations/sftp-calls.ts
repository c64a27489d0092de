/**
 * Calls over one connection that always end: with an answer, or because the connection is lost or silent. Of a call that
 * has ended nothing is held, since a large file takes tens of thousands of them.
 */

export type Done<Result> = (error: Error | null | undefined, result: Result) => void;

interface Calls {
  call<Result>(run: (done: Done<Result>) => void): Promise<Result>;
  /** Ends all that wait, and whatever is called later. */
  lose(error: Error): void;
}

/** `silentMs`: so long may no call be answered while some wait. A slow server that goes on answering is not silent. */
export function createCalls(silentMs: number, silence: () => Error): Calls {
  const waiting = new Set<(error: Error) => void>();
  let timer: NodeJS.Timeout | undefined;
  let lost: Error | undefined;

  function endAll(error: Error): void {
    for (const reject of waiting) reject(error);
    waiting.clear();
    stopClock();
  }

  function stopClock(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function begin(reject: (error: Error) => void): void {
    waiting.add(reject);
    timer ??= setTimeout(() => endAll(silence()), silentMs);
  }

  function end(reject: (error: Error) => void): void {
    waiting.delete(reject);
    if (waiting.size === 0) stopClock();
    else timer?.refresh();
  }

  async function call<Result>(run: (done: Done<Result>) => void): Promise<Result> {
    if (lost) throw lost;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    begin(reject);
    try {
      run((error, result) => (error ? reject(error) : resolve(result)));
      return await promise;
    } finally {
      end(reject);
    }
  }

  return {
    call,
    lose(error) {
      lost ??= error;
      endAll(error);
    },
  };
}
