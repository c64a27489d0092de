/** Bytes of buffers that something still holds: what the collector has not come round to yet is not counted. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

export function liveBufferBytes(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}
