/**
 * A thread of its own that listens to the heart of the host. While the host's thread stands still for long, or the memory
 * is nearly gone, a note lies in the data folder; it is taken away when all is well again, and stays where it is not.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchSettings } from './watch.ts';

const LOOK_MS = 250;
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
}, LOOK_MS);

function note(reason: string): void {
  if (reason === noted) return;
  if (reason === '') rmSync(settings.noteFile, { force: true });
  else writeFileSync(settings.noteFile, `${reason} since ${new Date().toISOString()}\n`);
  noted = reason;
}
