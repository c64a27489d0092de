/**
 * Packs a page of the v3 answers list straight from its bytes, without building objects: parsing is what an export would
 * spend most of its time on. `JSON.parse` and the packing of objects take 4.6 times its CPU time (bench case `pack`). It
 * reads exactly what `readAnswer` reads; a page of another shape is refused whole.
 */
import { isUtf8 } from 'node:buffer';
import { knownRun } from '../bytes/int32-words.ts';
import { isDigit, jsonKind, QUOTE } from '../bytes/json-bytes.ts';
import { createJsonCursor, type JsonCursor } from '../bytes/json-cursor.ts';
import { createKnownKeys, keyText } from '../bytes/known-keys.ts';
import { createFactsGatherer, noFacts } from '../surveys/facts.ts';
import { showValue } from '../surveys/show-value.ts';
import { isWhole, upstreamLimits } from '../surveys/upstream-limits.ts';
import type { Warning } from '../surveys/warnings/warning.ts';
import { createFieldTable } from './field-table.ts';
import { variableField } from './fields.ts';
import { flagNumbers, type Member, memberKind, memberOf } from './members.ts';
import { createNewestTime } from './newest-time.ts';
import { createPackBuffer, fieldKind, type PackBuffer } from './pack-buffer.ts';
import type { PackedAnswers } from './packed-answers.ts';
import { putNumber, putScanned, putTextOnly, putUsual, scannedFlag, scannedText } from './put-scanned.ts';
import { createQuestionScanner } from './scan-questions.ts';
import { createValueWarnings } from './value-warnings.ts';

export interface ScannedPage {
  answers: PackedAnswers;
  total: number | undefined;
  /** Undefined where the upstream knows no cursors, null on the last page. */
  nextCursor: string | null | undefined;
  /** What of these answers was too long to be kept as it is; each is said once. */
  warnings: Warning[];
}

interface PageScanner {
  /** Throws a SyntaxError for what is not JSON, a TypeError for JSON that is no list of answers. */
  scan(page: Buffer): ScannedPage;
}

/** Scanning is never interrupted, so all scanners share these: their code is compiled once and stays fast. */
const cursor = createJsonCursor();
const buffer = createPackBuffer();

const yes = knownRun(Buffer.from('true'));
const no = knownRun(Buffer.from('false'));
const none = knownRun(Buffer.from('null'));

/** One per walk: what it learns on one page helps on the next. */
export function createPageScanner(): PageScanner {
  const fields = createFieldTable();
  const gatherer = createFactsGatherer(noFacts);
  const questions = createQuestionScanner(cursor, buffer, fields, gatherer);
  const newest = createNewestTime(cursor, gatherer);
  const warningsOf = createValueWarnings(fields, gatherer);
  const members = createKnownKeys(memberOf);
  const variables = createKnownKeys((name) => {
    const wellFormed = name.toWellFormed();
    gatherer.seeVariable(wellFormed);
    return fields.numberOf(variableField(wellFormed));
  });

  // the page at hand; kept here and not in closures, which would have to be made again for every answer
  let ids: number[] = [];
  let ends: number[] = [];
  const spares: Buffer[] = [];

  function scan(page: Buffer): ScannedPage {
    const bytes = isUtf8(page) ? withoutMark(page) : Buffer.from(new TextDecoder().decode(page));
    cursor.load(bytes);
    buffer.start(bytes.length, cursor.mayBeForbidden);
    newest.startPage();
    ids = [];
    ends = [];
    const envelope = scanEnvelope(cursor, scanAnswers);
    newest.endPage();
    const answers = { fields, ids, ends, ...taken(buffer.bytes()), facts: gatherer.facts() };
    return { ...envelope, answers, warnings: warningsOf(buffer) };
  }

  /** A copy, because the next page is packed into the same buffer. Its room is used again once it is released. */
  function taken(packed: Buffer): Pick<PackedAnswers, 'bytes' | 'release'> {
    const spare = spares.pop();
    const room = spare && spare.length >= packed.length ? spare : Buffer.allocUnsafeSlow(packed.length);
    packed.copy(room);
    return { bytes: room.subarray(0, packed.length), release: () => void spares.push(room) };
  }

  function scanAnswers(): void {
    for (let more = cursor.openArray(); more; more = cursor.nextItem()) {
      if (cursor.peek() !== jsonKind.object) throw new TypeError('an answer is not an object');
      scanAnswer();
    }
  }

  function scanAnswer(): void {
    let id = Number.NaN;
    let flagsSeen = 0;
    for (let member = cursor.openKnown(members); member; member = cursor.nextKnown(members)) {
      const { kind, field } = member;
      if (kind === memberKind.answers) questions.scan();
      else if (kind === memberKind.variables) scanVariables();
      else if (kind === memberKind.flag) {
        flagsSeen |= 1 << field;
        scanFlag(field);
      } else if (kind === memberKind.id) id = scanId();
      else if (kind === memberKind.other) cursor.readValue();
      else if (!scanUsual(kind, field)) scanOther(kind, field);
    }
    if (!isWhole(id)) throw new TypeError('an answer has no id that is a whole number');
    for (const field of flagNumbers) if ((flagsSeen & (1 << field)) === 0) buffer.putFlag(field, false);
    buffer.endAnswer();
    ids.push(id);
    ends.push(buffer.sizeBytes());
  }

  /** A text or a number where one is expected: copied at once. False for anything else, which is still to be read. */
  function scanUsual(kind: Member['kind'], field: number): boolean {
    const start = cursor.position();
    const isText = cursor.words.getUint8(start) === QUOTE;
    const wantsText = kind === memberKind.text || kind === memberKind.submission;
    if (isText ? !wantsText : kind !== memberKind.number) return false;
    const end = putUsual(cursor, start, buffer, field);
    if (end < 0) return false;
    cursor.moveTo(end);
    if (kind === memberKind.submission) newest.see(start + 1, end - 1);
    return true;
  }

  function scanOther(kind: Member['kind'], field: number): void {
    if (cursor.pass(none)) return;
    cursor.readValue();
    if (kind === memberKind.text) putTextOnly(cursor, cursor, buffer, field);
    else if (kind === memberKind.number) putNumber(cursor, cursor, buffer, field);
    else if (kind === memberKind.tags) putTags(cursor, buffer, field);
    else if (kind === memberKind.submission) {
      putTextOnly(cursor, cursor, buffer, field);
      gatherer.seeTime(scannedText(cursor, cursor));
    }
  }

  function scanFlag(field: number): void {
    if (cursor.pass(yes)) buffer.putFlag(field, true);
    else if (cursor.pass(no)) buffer.putFlag(field, false);
    else {
      cursor.readValue();
      buffer.putFlag(field, scannedFlag(cursor, cursor));
    }
  }

  function scanId(): number {
    const start = cursor.position();
    const end = buffer.putJsonInteger(0, cursor.words, start);
    if (end >= 0) {
      cursor.moveTo(end);
      return digitsOf(cursor.bytes, start, end);
    }
    cursor.readValue();
    const id = idOf(cursor);
    if (cursor.kind === jsonKind.number) putNumber(cursor, cursor, buffer, 0);
    else buffer.putText(0, fieldKind.number, String(id));
    return id;
  }

  function scanVariables(): void {
    if (cursor.peek() !== jsonKind.object) {
      cursor.readValue();
      return;
    }
    let field = cursor.openKnown(variables);
    for (; field !== undefined; field = cursor.nextKnown(variables)) scanVariable(field);
  }

  function scanVariable(field: number): void {
    const end = putUsual(cursor, cursor.position(), buffer, field);
    if (end >= 0) cursor.moveTo(end);
    else {
      cursor.readValue();
      putScanned(cursor, cursor, buffer, field);
    }
  }

  return { scan };
}

/** A number, or the digits of one in quotes. */
function idOf({ bytes, kind, start, end }: JsonCursor): number {
  if (kind === jsonKind.text) return digitsOf(bytes, start, end);
  return kind === jsonKind.number ? Number(bytes.toString('latin1', start, end)) : Number.NaN;
}

function digitsOf(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (!isDigit(byte)) return Number.NaN;
    value = value * 10 + (byte - 0x30);
  }
  return start === end ? Number.NaN : value;
}

/** Tags are few and short: here parsing is fine. */
function putTags(cursor: JsonCursor, buffer: PackBuffer, field: number): void {
  if (cursor.kind !== jsonKind.array) return;
  const tags: unknown[] = JSON.parse(cursor.bytes.toString('utf8', cursor.start, cursor.end));
  if (tags.length > 0) buffer.putText(field, fieldKind.json, JSON.stringify(tags.map(showValue)));
}

/** `{data: {answers: [...], total, next_cursor}}`, in any order, with anything else beside. */
function scanEnvelope(cursor: JsonCursor, scanAnswers: () => void): Omit<ScannedPage, 'answers' | 'warnings'> {
  const found: { hasAnswers: boolean; total: number | undefined; nextCursor: string | null | undefined } = {
    hasAnswers: false,
    total: undefined,
    nextCursor: undefined,
  };
  if (cursor.peek() !== jsonKind.object) throw new TypeError('the page is not an object');
  for (let more = cursor.openObject(); more; more = cursor.nextMember()) {
    if (keyOf(cursor) !== 'data' || cursor.peek() !== jsonKind.object) cursor.readValue();
    else for (let inner = cursor.openObject(); inner; inner = cursor.nextMember()) scanDataMember();
  }
  cursor.finish();
  if (!found.hasAnswers) throw new TypeError('the page has no list of answers');
  return { total: found.total, nextCursor: found.nextCursor };

  function scanDataMember(): void {
    const name = keyOf(cursor);
    if (name === 'answers' && cursor.peek() === jsonKind.array) {
      found.hasAnswers = true;
      scanAnswers();
      return;
    }
    cursor.readValue();
    const text = scannedText(cursor, cursor);
    if (name === 'total' && cursor.kind === jsonKind.number) found.total = wholeOf(text, 'the total');
    if (name === 'next_cursor') found.nextCursor = nextCursorOf(cursor, text);
  }
}

function wholeOf(text: string | undefined, what: string): number {
  const value = Number(text);
  if (!isWhole(value)) throw new TypeError(`${what} is not a whole number from 0 on`);
  return value;
}

function keyOf({ bytes, start, end, isPlain }: JsonCursor): string {
  return keyText(bytes, start, end, isPlain);
}

function nextCursorOf({ kind }: JsonCursor, text: string | undefined): string | null {
  if (kind === jsonKind.none || text === '') return null;
  if (kind !== jsonKind.text && kind !== jsonKind.number) throw new TypeError('the cursor is neither text nor number');
  if (kind === jsonKind.number) return String(wholeOf(text, 'the cursor'));
  if (text !== undefined && text.length > upstreamLimits.cursorCharacters)
    throw new TypeError('the cursor is too long');
  return text ?? null;
}

/** TextDecoder drops a byte order mark, and so do we. */
function withoutMark(page: Buffer): Buffer {
  return page[0] === 0xef && page[1] === 0xbb && page[2] === 0xbf ? page.subarray(3) : page;
}
