/** Ctrl-C, asked for kindly: the first one lets the command tidy up, the next one ends it. */

/** npm passes on a signal that the terminal has sent as well: what comes within this time is one and the same. */
const sameSignalMs = 300;

export function listenForStop(exitCode: number): { stop: AbortSignal; ignoreSignals(): void } {
  const controller = new AbortController();
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      controller.abort();
    } else if (performance.now() - firstAt > sameSignalMs) process.exit(exitCode);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    stop: controller.signal,
    ignoreSignals() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
