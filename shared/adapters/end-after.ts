/** Time that runs out: aborts after so long, or when `stop` does. Made by hand: signals of the platform live as long as their longest wait. */

interface TimeLimit {
  readonly signal: AbortSignal;
  /** Whether it was the time that ended it. */
  isLate(): boolean;
  forget(): void;
}

/** As long as a timer can run. */
const LONGEST_MS = 2 ** 31 - 1;

export function endAfter(ms: number, stop?: AbortSignal): TimeLimit {
  const end = new AbortController();
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      end.abort(new DOMException('it took too long', 'TimeoutError'));
    },
    Math.min(ms, LONGEST_MS),
  );
  const follow = () => end.abort(stop?.reason);
  stop?.addEventListener('abort', follow);
  if (stop?.aborted) follow();
  return {
    signal: end.signal,
    isLate: () => isLate,
    forget() {
      clearTimeout(timer);
      stop?.removeEventListener('abort', follow);
    },
  };
}
