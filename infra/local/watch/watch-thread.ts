/**
 * A separate thread that checks the host's heartbeat. While the host's thread is blocked for long, or memory is nearly
 * used up, a note exists in the data folder; it is removed once all is well again.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchSettings } from './watch.ts';

const POLL_MS = 250;
const settings: WatchSettings = workerData;
const beats = new Int32Array(settings.beats);
let lastBeat = -1;
let lastBeatAt = performance.now();
let noted = '';

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat !== lastBeat) lastBeatAt = performance.now();
  lastBeat = beat;
  const isFrozen = performance.now() - lastBeatAt > settings.frozenMs;
  const isFull = process.memoryUsage.rss() > settings.memoryBytes;
  note(isFrozen ? 'frozen' : isFull ? 'out of memory' : '');
}, POLL_MS);

function note(reason: string): void {
  if (reason === noted) return;
  if (reason === '') rmSync(settings.noteFile, { force: true });
  else writeFileSync(settings.noteFile, `${reason} since ${new Date().toISOString()}\n`);
  noted = reason;
}
