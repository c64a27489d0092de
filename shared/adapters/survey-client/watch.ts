/** A timer on a connection: aborts what has been silent for too long, or what nobody wants any more. */

export interface Watch {
  readonly signal: AbortSignal;
  begin(): void;
  rest(): void;
}

/** Begins at once. `stop` aborts as well. */
export function createWatch(limitMs: number, stop?: AbortSignal): Watch {
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function begin(): void {
    rest();
    timer = setTimeout(() => silence.abort(new DOMException('no answer in time', 'TimeoutError')), limitMs);
  }

  function rest(): void {
    clearTimeout(timer);
  }

  begin();
  return { signal: stop ? AbortSignal.any([silence.signal, stop]) : silence.signal, begin, rest };
}
