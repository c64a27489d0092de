/**
 * Packs a page of the v3 answers list straight from its bytes, without building objects: parsing is what an export would
 * spend most of its time on. It reads exactly what `readAnswer` reads; a page of another shape is refused whole.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { showValue } from '../show-value.ts';
import { createFactsGatherer, noFacts } from './facts.ts';
import { createFieldTable } from './field-table.ts';
import { type SystemField, systemFields, variableField } from './fields.ts';
import { createJsonCursor, type JsonCursor, jsonKind } from './json-cursor.ts';
import { createKnownKeys, keyText } from './known-keys.ts';
import { createPackBuffer, fieldKind, type PackBuffer } from './pack-buffer.ts';
import type { PackedAnswers } from './packed-answers.ts';
import { putNumber, putScanned, putTextOnly, scannedFlag, scannedText } from './put-scanned.ts';
import { createQuestionScanner } from './scan-questions.ts';

export interface ScannedPage {
  answers: PackedAnswers;
  total: number | undefined;
  /** Undefined where the upstream knows no cursors, null on the last page. */
  nextCursor: string | null | undefined;
}

export interface PageScanner {
  /** Throws a SyntaxError for what is not JSON, a TypeError for JSON that is no list of answers. */
  scan(page: Buffer): ScannedPage;
}

const flagFields = new Set<SystemField>(['is_complete', 'is_screenout', 'is_deleted', 'is_hide']);
const numberFields = new Set<SystemField>(['duration_seconds', 'score']);

/** Scanning is never interrupted, so all scanners share these: their code is compiled once and stays fast. */
const cursor = createJsonCursor();
const buffer = createPackBuffer();

/** One for a whole walk: what it has learnt on one page helps it on the next. */
export function createPageScanner(): PageScanner {
  const fields = createFieldTable();
  const gatherer = createFactsGatherer(noFacts);
  const questions = createQuestionScanner(cursor, buffer, fields, gatherer);
  const members = createKnownKeys(memberOf);
  const variables = createKnownKeys((name) => {
    const wellFormed = name.toWellFormed();
    gatherer.seeVariable(wellFormed);
    return fields.numberOf(variableField(wellFormed));
  });

  // the page at hand; kept here and not in closures, which would have to be made anew for every answer
  let bytes: Buffer = Buffer.alloc(0);
  let ids: number[] = [];
  let ends: number[] = [];
  let id = Number.NaN;
  let flagsSeen = 0;
  let newest = { start: 0, end: 0 };

  function scan(page: Buffer): ScannedPage {
    bytes = isUtf8(page) ? withoutMark(page) : Buffer.from(new TextDecoder().decode(page));
    cursor.load(bytes);
    buffer.start(bytes.length);
    ids = [];
    ends = [];
    newest = { start: 0, end: 0 };
    const envelope = scanEnvelope(bytes, cursor, scanAnswer);
    if (newest.end > 0) gatherer.seeTime(bytes.toString('utf8', newest.start, newest.end));
    // a copy of the right size: the next page is packed into the same buffer
    const packed = Buffer.from(buffer.bytes());
    return { ...envelope, answers: { fields, ids, ends, bytes: packed, facts: gatherer.facts() } };
  }

  function scanAnswer(): void {
    if (cursor.peek() !== jsonKind.object) throw new TypeError('an answer is not an object');
    id = Number.NaN;
    flagsSeen = 0;
    cursor.eachKnown(members, scanMember);
    if (!Number.isSafeInteger(id)) throw new TypeError('an answer has no id');
    for (const field of flagNumbers) if ((flagsSeen & (1 << field)) === 0) buffer.putFlag(field, false);
    buffer.endAnswer();
    ids.push(id);
    ends.push(buffer.length);
  }

  function scanMember(member: Member): void {
    if (member.kind === 'answers') questions.scan(bytes);
    else if (member.kind === 'variables') scanVariables();
    else {
      cursor.take();
      putMember(member);
    }
  }

  function putMember({ kind, field, isSubmission }: Member): void {
    if (kind === 'id') {
      id = idOf(bytes, cursor);
      putId(id);
    } else if (kind === 'flag') {
      flagsSeen |= 1 << field;
      buffer.putFlag(field, scannedFlag(bytes, cursor));
    } else if (kind === 'tags') putTags(bytes, cursor, buffer, field);
    else if (kind === 'number') putNumber(bytes, cursor, buffer, field);
    else if (kind === 'text') {
      putTextOnly(bytes, cursor, buffer, field);
      if (isSubmission) noteTime();
    }
  }

  function putId(value: number): void {
    if (cursor.kind === jsonKind.number) putNumber(bytes, cursor, buffer, 0);
    else buffer.putText(0, fieldKind.number, String(value));
  }

  /** Times are compared as bytes, and only a page's newest becomes a string. */
  function noteTime(): void {
    const { kind, start, end, isPlain } = cursor;
    const isTime = kind === jsonKind.text && isPlain && isAscii(bytes.subarray(start, end));
    if (!isTime) gatherer.seeTime(scannedText(bytes, cursor));
    else if (newest.end === 0 || bytes.compare(bytes, newest.start, newest.end, start, end) > 0)
      newest = { start, end };
  }

  function scanVariables(): void {
    if (cursor.peek() === jsonKind.object) cursor.eachKnown(variables, scanVariable);
    else cursor.take();
  }

  function scanVariable(field: number): void {
    cursor.take();
    putScanned(bytes, cursor, buffer, field);
  }

  return { scan };
}

interface Member {
  kind: 'answers' | 'variables' | 'id' | 'flag' | 'tags' | 'number' | 'text' | 'other';
  field: number;
  isSubmission: boolean;
}

const flagNumbers = [...flagFields].map((field) => systemFields.indexOf(field));

function memberOf(name: string): Member {
  const known = systemFields.find((field) => field === name);
  const field = known === undefined ? -1 : systemFields.indexOf(known);
  return { kind: kindOf(name, known), field, isSubmission: known === 'submitted_at' };
}

function kindOf(name: string, field: SystemField | undefined): Member['kind'] {
  if (name === 'answers' || name === 'variables') return name;
  if (field === undefined) return 'other';
  if (field === 'id' || field === 'tags') return field;
  if (flagFields.has(field)) return 'flag';
  return numberFields.has(field) ? 'number' : 'text';
}

/** A whole number, or the digits of one in quotes. */
function idOf(bytes: Buffer, { kind, start, end }: JsonCursor): number {
  if (kind !== jsonKind.number && kind !== jsonKind.text) return Number.NaN;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9)
      return kind === jsonKind.number ? Number(bytes.toString('latin1', start, end)) : Number.NaN;
    value = value * 10 + digit;
  }
  return start === end ? Number.NaN : value;
}

/** Tags are few and short: here parsing is fine. */
function putTags(bytes: Buffer, cursor: JsonCursor, buffer: PackBuffer, field: number): void {
  if (cursor.kind !== jsonKind.array) return;
  const tags: unknown[] = JSON.parse(bytes.toString('utf8', cursor.start, cursor.end));
  if (tags.length > 0) buffer.putText(field, fieldKind.json, JSON.stringify(tags.map(showValue)));
}

/** `{data: {answers: [...], total, next_cursor}}`, in any order, with anything else beside. */
function scanEnvelope(bytes: Buffer, cursor: JsonCursor, onAnswer: () => void): Omit<ScannedPage, 'answers'> {
  const found: { hasAnswers: boolean; total: number | undefined; nextCursor: string | null | undefined } = {
    hasAnswers: false,
    total: undefined,
    nextCursor: undefined,
  };
  if (cursor.peek() !== jsonKind.object) throw new TypeError('the page is not an object');
  cursor.eachMember(() => {
    const name = keyText(bytes, cursor.start, cursor.end, cursor.isPlain);
    if (name !== 'data' || cursor.peek() !== jsonKind.object) cursor.take();
    else cursor.eachMember(dataMember);
  });
  cursor.finish();
  if (!found.hasAnswers) throw new TypeError('the page has no list of answers');
  return { total: found.total, nextCursor: found.nextCursor };

  function dataMember(): void {
    const name = keyText(bytes, cursor.start, cursor.end, cursor.isPlain);
    if (name === 'answers' && cursor.peek() === jsonKind.array) {
      found.hasAnswers = true;
      cursor.eachItem(onAnswer);
      return;
    }
    cursor.take();
    const text = scannedText(bytes, cursor);
    if (name === 'total' && cursor.kind === jsonKind.number) found.total = Number(text);
    if (name === 'next_cursor') found.nextCursor = nextCursorOf(cursor, text);
  }
}

function nextCursorOf({ kind }: JsonCursor, text: string | undefined): string | null {
  if (kind === jsonKind.none || text === '') return null;
  if (kind !== jsonKind.text && kind !== jsonKind.number) throw new TypeError('the cursor is neither text nor number');
  return text ?? null;
}

/** TextDecoder drops a byte order mark, and so do we. */
function withoutMark(page: Buffer): Buffer {
  return page[0] === 0xef && page[1] === 0xbb && page[2] === 0xbf ? page.subarray(3) : page;
}
