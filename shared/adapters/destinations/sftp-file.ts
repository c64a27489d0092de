/**
 * One file on its way to an SFTP server: written under a temporary name beside its place, then renamed over it. The
 * temporary name belongs to one try; the next one takes the file over by renaming it, so that a try that was given up for
 * dead can write nothing more than the same bytes once again.
 */
import { posix } from 'node:path';
import { z } from 'zod';
import { sha256Hex } from '../../crypto.ts';
import type { Turn } from '../../delivery/destinations/file-sender.ts';
import { deliveryProblem } from '../../delivery/destinations/problems.ts';
import { isTimeUp, type Progress } from '../../delivery/destinations/send-each.ts';
import type { ShippedFile } from '../../delivery/destinations/shipment.ts';
import { refusal } from './refusal.ts';
import { type SftpSession, sftpStatus, statusOf } from './sftp-session.ts';

/** As much as any server takes in one write. */
const WRITE_BYTES = 32 * 1024;
/** As many as OpenSSH's own client has under way: more of them only wait in memory, as copies. */
const WRITES_AT_ONCE = 64;

const partialSchema = z.object({
  temporary: z.string(),
  /** What it was called in the try before, if it is not renamed yet. */
  from: z.string().optional(),
  sentBytes: z.number(),
});

type Sent = Pick<ShippedFile, 'id' | 'sizeBytes' | 'open'>;

export async function carryFile(
  session: SftpSession,
  path: string,
  file: Sent,
  deliveryId: string,
  progress: Progress,
  turn: Turn,
  keptBytes: number,
): Promise<'arrived' | 'unfinished'> {
  await makeFolders(session, posix.dirname(path));
  const name = `.survey-exports-${sha256Hex(`${deliveryId} ${file.id}`).slice(0, 16)}-${turn.fence}.part`;
  const temporary = posix.join(posix.dirname(path), name);
  let sentBytes = await takenOver(session, temporary, progress);
  const handle = await session
    .call<Buffer>((sftp, done) => sftp.open(temporary, sentBytes > 0 ? 'r+' : 'w', done))
    .catch((error) => refuseWriting(error, path));
  let kept = sentBytes;
  for await (const piece of file.open({ start: sentBytes, end: file.sizeBytes })) {
    turn.check();
    await writeAll(session, handle, piece, sentBytes);
    sentBytes += piece.length;
    if (sentBytes - kept >= keptBytes || isTimeUp(turn)) {
      await progress.keep({ temporary, sentBytes });
      kept = sentBytes;
      if (isTimeUp(turn) && sentBytes < file.sizeBytes) return 'unfinished';
    }
  }
  // a server without this call has its own ways to keep files safe
  await session.call((sftp, done) => sftp.ext_openssh_fsync(handle, done)).catch(onlyUnsupported);
  await session.call((sftp, done) => sftp.close(handle, (error) => done(error)));
  await moveIntoPlace(session, temporary, path, file.sizeBytes, turn);
  return 'arrived';
}

/**
 * How much of the file is there already, now under the name of this try. Names are kept before they are used, so that
 * whoever comes next finds every file there may be.
 */
async function takenOver(session: SftpSession, temporary: string, progress: Progress): Promise<number> {
  const before = partialSchema.safeParse(progress.state).data;
  for (const earlier of before ? [before.temporary, ...(before.from === undefined ? [] : [before.from])] : []) {
    const found = await sizeOf(session, earlier);
    if (found === undefined) continue;
    // what was kept has arrived for certain; what came after it may have holes
    const sentBytes = before?.sentBytes ?? 0;
    if (sentBytes > 0 && found >= sentBytes) {
      await progress.keep({ temporary, from: earlier, sentBytes });
      await session.call((sftp, done) => sftp.rename(earlier, temporary, (error) => done(error)));
      return sentBytes;
    }
    await remove(session, earlier);
  }
  await progress.keep({ temporary, sentBytes: 0 });
  return 0;
}

/** At once, and over whatever stands there; where a server cannot do that, after the old file is removed. */
async function moveIntoPlace(
  session: SftpSession,
  temporary: string,
  path: string,
  sizeBytes: number,
  turn: Turn,
): Promise<void> {
  if ((await sizeOf(session, temporary)) !== sizeBytes) {
    await remove(session, temporary);
    throw refusal('later', deliveryProblem('size_differs'));
  }
  turn.check();
  const isReplaced = await session
    .call((sftp, done) => sftp.ext_openssh_rename(temporary, path, (error) => done(error)))
    .then(() => true, onlyUnsupported);
  if (isReplaced) return;
  await remove(session, path);
  await session.call((sftp, done) => sftp.rename(temporary, path, (error) => done(error)));
}

async function writeAll(session: SftpSession, handle: Buffer, piece: Uint8Array, position: number): Promise<void> {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  let next = 0;
  async function writeOn(): Promise<void> {
    while (next < bytes.length) {
      const start = next;
      const length = Math.min(WRITE_BYTES, bytes.length - start);
      next += length;
      await session.call((sftp, done) =>
        sftp.write(handle, bytes, start, length, position + start, (error) => done(error)),
      );
    }
  }
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, writeOn));
}

/** Each that is missing; one that another made meanwhile is as good. */
async function makeFolders(session: SftpSession, folder: string): Promise<void> {
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.');
  const root = folder.startsWith('/') ? '/' : '';
  for (let depth = 1; depth <= parts.length; depth++) {
    const path = root + parts.slice(0, depth).join('/');
    if (await exists(session, path)) continue;
    await session
      .call((sftp, done) => sftp.mkdir(path, (error) => done(error)))
      .catch(async (error) => {
        if (await exists(session, path)) return;
        if (statusOf(error) === undefined) throw error;
        throw refusal('failed', deliveryProblem('folder_refused', { folder: path }));
      });
  }
}

async function exists(session: SftpSession, path: string): Promise<boolean> {
  return (await sizeOf(session, path)) !== undefined;
}

async function sizeOf(session: SftpSession, path: string): Promise<number | undefined> {
  try {
    return (await session.call<{ size: number }>((sftp, done) => sftp.stat(path, done))).size;
  } catch (error) {
    if (statusOf(error) === sftpStatus.missing) return undefined;
    throw error;
  }
}

export async function remove(session: SftpSession, path: string): Promise<void> {
  try {
    await session.call((sftp, done) => sftp.unlink(path, (error) => done(error)));
  } catch (error) {
    if (statusOf(error) !== sftpStatus.missing) throw error;
  }
}

function refuseWriting(error: unknown, place: string): never {
  if (statusOf(error) === sftpStatus.refused) throw refusal('failed', deliveryProblem('write_refused', { place }));
  throw error;
}

/** The library itself refuses calls that the server has not offered; others refuse them when asked. */
function onlyUnsupported(error: unknown): false {
  const isUnsupported = error instanceof Error && /does not support/i.test(error.message);
  if (isUnsupported || statusOf(error) === sftpStatus.unsupported) return false;
  throw error;
}
