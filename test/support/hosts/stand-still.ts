/** The thread that calls it never goes on, as one in an endless loop; but whoever waits for it to be ended has the core. */
export function standStill(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
