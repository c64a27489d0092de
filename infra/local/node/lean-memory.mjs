/**
 * The C library keeps an arena of freed memory for every thread, and large buffers that were freed as well: about 70 MB
 * of a host with two workers. It reads its settings when a process starts, so the process starts itself once more, in
 * its place. Elsewhere than on Linux nothing happens.
 */
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

// Large buffers count as memory of the heap, so that the collector would begin to mark the heap over and over again,
// long before it is full: it waits until most of the room is taken.
if (isMainThread) setFlagsFromString('--incremental-marking-soft-trigger=70 --incremental-marking-hard-trigger=95');

/** One arena for all threads; what is larger than 128 KB goes back to the system as soon as it is freed. */
const settings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

const isMissing = Object.keys(settings).some((name) => process.env[name] === undefined);
if (process.platform === 'linux' && isMainThread && isMissing) {
  const args = [process.argv0, ...process.execArgv, ...process.argv.slice(1)];
  // Nodes without it only take more memory
  process.execve?.(process.execPath, args, { ...settings, ...process.env });
}
