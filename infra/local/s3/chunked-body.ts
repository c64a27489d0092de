/**
 * Decodes aws-chunked bodies, the frame in which the SDK streams: sizes in hexadecimal, then bytes, and after the last
 * chunk the trailers. A body that ends anywhere else than after its trailers is refused as incomplete.
 */
import { s3Error } from './errors.ts';

const LONGEST_LINE_BYTES = 1024;
const MOST_TRAILERS = 8;

export async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = readBytes(source);
  try {
    yield* readChunks(reader);
    await readTrailers(reader, trailers);
    if (!(await reader.ended())) throw s3Error('InvalidRequest', 'Bytes follow the last chunk.');
  } finally {
    await reader.close();
  }
}

async function* readChunks(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const size = await reader.line();
    if (!/^[0-9a-f]{1,8}$/i.test(size)) throw s3Error('InvalidRequest', 'A chunk has no valid size.');
    let left = Number.parseInt(size, 16);
    if (left === 0) return;
    while (left > 0) {
      const bytes = await reader.read(left);
      left -= bytes.length;
      yield bytes;
    }
    if ((await reader.line()) !== '') throw s3Error('InvalidRequest', 'A chunk is longer than its size.');
  }
}

async function readTrailers(reader: ByteReader, trailers: Map<string, string>): Promise<void> {
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':');
    if (colon < 1 || trailers.size === MOST_TRAILERS) throw s3Error('MalformedTrailerError');
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

interface ByteReader {
  /** The text up to the next CRLF. */
  line(): Promise<string>;
  /** At least one byte, at most so many. */
  read(most: number): Promise<Buffer>;
  ended(): Promise<boolean>;
  close(): Promise<void>;
}

function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let buffer: Buffer = Buffer.alloc(0);

  async function fill(): Promise<boolean> {
    const next = await iterator.next();
    if (next.done) return false;
    buffer = buffer.length === 0 ? next.value : Buffer.concat([buffer, next.value]);
    return true;
  }

  async function line(): Promise<string> {
    let end = buffer.indexOf('\r\n');
    while (end < 0) {
      if (buffer.length > LONGEST_LINE_BYTES) throw s3Error('InvalidRequest', 'A chunk has no valid size.');
      if (!(await fill())) throw s3Error('IncompleteBody');
      end = buffer.indexOf('\r\n');
    }
    const text = buffer.toString('latin1', 0, end);
    buffer = buffer.subarray(end + 2);
    return text;
  }

  async function read(most: number): Promise<Buffer> {
    while (buffer.length === 0) if (!(await fill())) throw s3Error('IncompleteBody');
    const bytes = buffer.subarray(0, most);
    buffer = buffer.subarray(bytes.length);
    return bytes;
  }

  async function ended(): Promise<boolean> {
    while (buffer.length === 0) if (!(await fill())) return true;
    return false;
  }

  return { line, read, ended, close: async () => void (await iterator.return?.()) };
}
