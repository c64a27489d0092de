/** Ctrl-C: the first one lets the command tidy up, the second one ends it. */

/** npm repeats a signal that the terminal has already sent: signals within this time count as one. */
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
