/**
 * Request bodies in memory, all within one budget. The announced size is checked before a byte is kept; the first bytes
 * of every body are free, so that small requests get through whatever large ones are doing.
 */
import type { IncomingMessage } from 'node:http';
import type { HttpLimits } from './limits.ts';

interface Body {
  bytes: Buffer;
  /** Must be called once the bytes are no longer needed. */
  release(): void;
}

export type NoBody = 'too large' | 'no room' | 'aborted';

export interface BodyReader {
  read(request: IncomingMessage): Promise<Body | NoBody>;
  /** The most bytes this request may have. */
  mostFor(request: IncomingMessage): number;
}

export function createBodyReader({ requestBytes, keylessBytes, bodiesBytes, freeBytes }: HttpLimits): BodyReader {
  let roomBytes = bodiesBytes;
  const mostFor = ({ headers }: IncomingMessage) =>
    /^Bearer +\S+$/i.test(headers.authorization ?? '') ? requestBytes : Math.min(keylessBytes, requestBytes);

  async function read(request: IncomingMessage): Promise<Body | NoBody> {
    const mostBytes = mostFor(request);
    const announcedBytes = Number(request.headers['content-length'] ?? 0);
    if (announcedBytes > mostBytes) return 'too large';
    if (announcedBytes - freeBytes > roomBytes) return 'no room';
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    let takenBytes = 0;
    const release = () => {
      roomBytes += takenBytes;
      takenBytes = 0;
    };
    const refuse = (why: NoBody) => {
      release();
      return why;
    };
    try {
      // Keep the connection open: the refusal is still to be sent on it.
      for await (const chunk of request.iterator({ destroyOnReturn: false })) {
        sizeBytes += chunk.length;
        if (sizeBytes > mostBytes) return refuse('too large');
        const neededBytes = Math.max(0, sizeBytes - freeBytes) - takenBytes;
        if (neededBytes > roomBytes) return refuse('no room');
        takenBytes += neededBytes;
        roomBytes -= neededBytes;
        chunks.push(chunk);
      }
    } catch {
      return refuse('aborted');
    }
    return { bytes: Buffer.concat(chunks), release };
  }

  return { read, mostFor };
}
