/**
 * A form as a page sends it, multipart/form-data: the fields are read first, then the file, which must come last and may
 * be of any size. Fields after the file do not count.
 */
import { s3Error } from '../errors.ts';

const MOST_FIELD_BYTES = 20_000;
const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');

export interface PostedForm {
  /** By their names in small letters. */
  fields: ReadonlyMap<string, string>;
  fileName: string;
  file: AsyncIterable<Buffer>;
}

export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data;.*?boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

export async function readForm(source: AsyncIterable<Buffer>, boundary: string): Promise<PostedForm> {
  const scanner = createScanner(source);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();
  await scanner.upTo(delimiter);
  for (;;) {
    if ((await scanner.upTo(lineEnd)).toString().startsWith('--')) throw s3Error('InvalidArgument', oneFile);
    const { name, fileName } = readHead(await scanner.upTo(headEnd));
    if (name === 'file') return { fields, fileName, file: scanner.bytesUpTo(delimiter) };
    fields.set(name, (await scanner.upTo(delimiter)).toString('utf8'));
  }
}

const oneFile = 'POST requires exactly one file upload per request.';

function readHead(head: Buffer): { name: string; fileName: string } {
  const text = head.toString('utf8');
  const name = /^content-disposition: *form-data;.*?\bname="([^"\r\n]*)"/im.exec(text)?.[1];
  if (name === undefined) throw s3Error('MalformedPOSTRequest');
  return { name: name.toLowerCase(), fileName: /\bfilename="([^"\r\n]*)"/i.exec(text)?.[1] ?? '' };
}

/** Reads on from mark to mark; what comes before the file is held in memory, and so there is not much of it. */
function createScanner(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  // the first delimiter needs no line before it
  let held = Buffer.from(lineEnd);
  let fieldBytes = 0;

  async function readMore(): Promise<void> {
    const { done, value } = await chunks.next();
    if (done) throw s3Error('MalformedPOSTRequest');
    held = Buffer.concat([held, value]);
  }

  function takeUntil(at: number, mark: Buffer): Buffer {
    const found = held.subarray(0, at);
    held = held.subarray(at + mark.length);
    return found;
  }

  async function upTo(mark: Buffer): Promise<Buffer> {
    for (;;) {
      const at = held.indexOf(mark);
      if (fieldBytes + Math.max(at, at < 0 ? held.length : 0) > MOST_FIELD_BYTES) {
        throw s3Error('MaxPostPreDataLengthExceededError');
      }
      if (at >= 0) {
        fieldBytes += at;
        return takeUntil(at, mark);
      }
      await readMore();
    }
  }

  async function* bytesUpTo(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(mark);
      if (at === 0) return;
      if (at > 0) return yield takeUntil(at, mark);
      // what may be the beginning of the mark is kept back
      const certain = held.length - mark.length + 1;
      if (certain > 0) yield takeUntil(certain, Buffer.alloc(0));
      await readMore();
    }
  }

  return { upTo, bytesUpTo };
}
