/** Ways in which a whole reply of a survey service goes wrong, whatever was asked for. */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Answers in place of the good body that would have been sent. */
export type BadReply = (response: ServerResponse, good: unknown) => unknown;

const json = { 'content-type': 'application/json' };
const text = (good: unknown) => JSON.stringify(good);
const raw = (bytes: string) => (response: ServerResponse) => response.socket?.write(bytes);
const status =
  (code: number, headers: Record<string, string> = {}, body = '{}'): BadReply =>
  (response) =>
    response.writeHead(code, { ...json, ...headers }).end(body);
const body =
  (of: (good: string) => string | Uint8Array): BadReply =>
  (response, good) =>
    response.writeHead(200, json).end(of(text(good)));

function repeated(response: ServerResponse, piece: string, everyMs: number): void {
  response.writeHead(200, json).write('{');
  const timer = setInterval(() => response.write(piece), everyMs);
  response.once('close', () => clearInterval(timer));
}

const bomb = gzipSync(Buffer.alloc(40_000_000, 0x20));
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

export const badReplies: Readonly<Record<string, BadReply>> = {
  'answers 101': raw('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: ws\r\n\r\n'),
  'keeps silent': () => {},
  'sends half its headers': raw('HTTP/1.1 200 OK\r\ncontent-type: appl'),
  'speaks another protocol': raw('220 mail.test ESMTP\r\n'),
  'hangs up': (response) => response.destroy(),
  'sends half a body and stays': (response, good) => {
    const whole = text(good);
    response.writeHead(200, { ...json, 'content-length': whole.length + 9 }).write(whole.slice(0, whole.length / 2));
  },
  'promises too much': (response, good) => {
    const whole = text(good);
    response.writeHead(200, { ...json, 'content-length': whole.length + 9 }).write(whole);
    response.socket?.end();
  },
  'sends a body without end': (response) => repeated(response, ' '.repeat(100_000), 1),
  'drips a body': (response) => repeated(response, ' ', 20),
  'sends a bomb': (response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  'sends what is no gzip': (response) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('not packed at all'),
  'packs in a way nobody knows': (response) =>
    response.writeHead(200, { ...json, 'content-encoding': 'rot13' }).end('uryyb'),
  'sends headers beyond measure': (response) => response.writeHead(200, { 'x-big': 'x'.repeat(40_000) }).end('{}'),
  'sends a page of HTML': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Soon'),
  'sends nothing': (response) => response.writeHead(200, json).end(),
  'answers 204': status(204, {}, ''),
  'answers 304': status(304, {}, ''),
  'answers 418': status(418),
  'answers 599': status(599),
  'refuses everybody': status(403),
  'knows nobody': status(401),
  'redirects to itself': (response) => response.writeHead(302, { location: response.req.url ?? '/' }).end(),
  'redirects nowhere': (response) => response.writeHead(302, { location: 'http://[' }).end(),
  'redirects to a file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  'says 429 for ever': status(429),
  'says 500 for ever': status(500, {}, 'no JSON'),
  'asks to wait ten years': status(429, { 'retry-after': '315360000' }),
  'asks to wait for more than there is': status(503, { 'retry-after': '9'.repeat(400) }),
  'asks to wait until the year 9999': status(503, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }),
  'asks to wait until 1970': status(429, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  'asks to wait less than nothing': status(429, { 'retry-after': '-5' }),
  'asks to wait for a word': status(429, { 'retry-after': 'soon' }),
  'asks to wait an hour, again and again': status(429, { 'retry-after': '3600' }),
  'puts a mark before its body': body((good) => `\ufeff${good}`),
  'writes UTF-16': body((good) => Buffer.from(`\ufeff${good}`, 'utf16le')),
  'writes bytes that are no text': body((good) => Buffer.from(`${good}\u00ff\u00fe`, 'latin1')),
  'writes NaN': body(() => '{"id": NaN, "data": Infinity}'),
  'writes two replies in one': body((good) => good + good),
  'writes null': body(() => 'null'),
  'writes a list': body(() => '[[[]]]'),
  'writes a text': body(() => '"a text"'),
  'nests without end': body(() => deep(20_000)),
  'nests an id without end': body(() => `{"id": ${deep(20_000)}, "data": {"id": ${deep(20_000)}}}`),
  'writes a prototype': body((good) => `{"__proto__": {"id": 1}, "constructor": 1, ${good.slice(1)}`),
  'writes every member twice': body((good) => `${good.slice(0, -1)}, ${good.slice(1)}`),
};
