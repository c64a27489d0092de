/**
 * Brings files of the pipeline to this machine: all of them whole and equal to what the pipeline has hashed, or none.
 * A broken connection is retried with a fresh link; a full disk is reported at once.
 */
import { createHash } from 'node:crypto';
import { Problem } from '../../problems/problem.ts';
import { isFileFailure, reasonOf } from './file-failure.ts';
import { unreachable } from './pipeline-client.ts';
import { createPart, type PartFile, type TargetFile } from './target-file.ts';

interface RemoteFile {
  url: string;
  size_bytes: number;
  /** Null if the pipeline has none. */
  sha256: string | null;
}

interface Download {
  target: TargetFile;
  /** Read again for every attempt, because links are short-lived. */
  source(): Promise<RemoteFile>;
}

const TRIES = 3;

export async function downloadAll(
  downloads: readonly Download[],
  stop: AbortSignal,
  onBytes: (count: number) => void,
): Promise<void> {
  const parts: PartFile[] = [];
  try {
    for (const { target, source } of downloads) parts.push(await downloaded(target, source, stop, onBytes));
    stop.throwIfAborted();
    for (const part of parts) await part.keep();
  } finally {
    // a file that has its name by now is no longer a part
    for (const part of parts) await part.discard();
  }
}

async function downloaded(
  target: TargetFile,
  source: () => Promise<RemoteFile>,
  stop: AbortSignal,
  onBytes: (count: number) => void,
): Promise<PartFile> {
  for (let tries = 1; ; tries++) {
    const part = await createPart(target);
    let written = 0;
    try {
      await fetchInto(part, await source(), stop, (count) => {
        written += count;
        onBytes(count);
      });
      return part;
    } catch (error) {
      await part.discard();
      onBytes(-written);
      stop.throwIfAborted();
      if (isFileFailure(error)) {
        throw new Error(`${target.name} cannot be written: ${reasonOf(error)}. No file was saved.`, { cause: error });
      }
      if (tries === TRIES) throw error;
    }
  }
}

async function fetchInto(part: PartFile, file: RemoteFile, stop: AbortSignal, onBytes: (count: number) => void) {
  const response = await fetch(file.url, { signal: stop }).catch((error) => {
    throw unreachable(file.url, error);
  });
  const what = part.target.name;
  if (!response.ok || !response.body) {
    throw new Problem('upstream_unavailable.download', { name: what, status: response.status });
  }
  const hash = createHash('sha256');
  for await (const chunk of response.body) {
    hash.update(chunk);
    await part.handle.writeFile(chunk);
    onBytes(chunk.byteLength);
  }
  await part.handle.sync();
  if (file.sha256 !== null && hash.digest('hex') !== file.sha256) {
    throw new Problem('upstream_unreadable.checksum', { name: what });
  }
}
