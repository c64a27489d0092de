/** The `answers` of one answer record: for every question the value goes into its field, and what it shows is noted. */
import { cleanText } from '../clean-text.ts';
import { showValue } from '../show-value.ts';
import { type BytesMemo, createBytesMemo } from './bytes-memo.ts';
import type { FactsGatherer, SeenQuestion } from './facts.ts';
import type { FieldTable } from './field-table.ts';
import { ownTextField, questionField } from './fields.ts';
import { type JsonCursor, jsonKind } from './json-cursor.ts';
import { createKnownKeys, keyText } from './known-keys.ts';
import { fieldKind, type PackBuffer } from './pack-buffer.ts';
import { type Place, putScanned, scannedText } from './put-scanned.ts';

export interface QuestionScanner {
  /** Takes the list of entries that comes next in the page. */
  scan(page: Buffer): void;
}

/** What is known of a question after its first answer. */
interface Slot {
  id: string;
  field: number;
  fact: SeenQuestion | undefined;
  /** Values whose options have been noted already. */
  noted: BytesMemo<true>;
}

/** The bytes around the value, the last time: the same question has the same ones in every answer. */
interface Frame {
  slot: Slot;
  before: Buffer;
  after: Buffer;
  /** The first byte of `before` that is not that of the frame in front: where questions most likely differ. */
  probe: number;
}

const parts = { question_id: 0, answer: 1, other: 2, answer_type: 3, question_text: 4 } as const;
const OTHER = 5;
/** How far ahead a question is looked for where others were not answered. */
const LOOK_AHEAD = 16;
const MAX_FRAMES = 2_000;

export function createQuestionScanner(
  cursor: JsonCursor,
  buffer: PackBuffer,
  fields: FieldTable,
  gatherer: FactsGatherer,
): QuestionScanner {
  const slots = new Map<string, Slot>();
  const frames: Frame[] = [];
  const keys = createKnownKeys<number>((key) => (Object.hasOwn(parts, key) ? parts[key as keyof typeof parts] : OTHER));
  const places: Place[] = [0, 1, 2, 3, 4].map(() => ({ kind: jsonKind.none, start: 0, end: 0, isPlain: true }));
  const [idPlace, answer, other, type, title] = places as [Place, Place, Place, Place, Place];

  // the page at hand; kept here and not in closures, which would have to be made anew for every answer
  let bytes: Buffer = Buffer.alloc(0);
  let position = 0;

  function scan(page: Buffer): void {
    bytes = page;
    position = 0;
    if (cursor.peek() === jsonKind.array) cursor.eachItem(scanEntry);
    else cursor.take();
  }

  function scanEntry(): void {
    if (cursor.peek() !== jsonKind.object) cursor.take();
    else if (!scanFramed()) scanWhole();
  }

  /** An entry that differs from one seen before in its value only, which is nearly every one. */
  function scanFramed(): boolean {
    const start = cursor.position();
    const last = Math.min(frames.length, position + LOOK_AHEAD);
    for (let here = position; here < last; here++) {
      const frame = frames[here];
      if (!frame || bytes[start + frame.probe] !== frame.before[frame.probe] || !cursor.pass(frame.before)) continue;
      cursor.take();
      if (cursor.pass(frame.after)) {
        position = here + 1;
        putAnswer(frame.slot, cursor);
        return true;
      }
      cursor.rewind(start);
    }
    return false;
  }

  function scanWhole(): void {
    const start = cursor.position();
    for (const place of places) place.kind = jsonKind.none;
    cursor.eachKnown(keys, scanPart);
    if (idPlace.kind === jsonKind.none) return;
    const slot = slotOf(questionId());
    const ownText = other.kind === jsonKind.none ? undefined : scannedText(bytes, other);
    if (answer.kind === jsonKind.none && !ownText) return;
    putAnswer(slot, answer);
    if (ownText) {
      buffer.putText(fields.numberOf(ownTextField(slot.id)), fieldKind.text, cleanText(ownText));
      factOf(slot).hasOwnText = true;
    } else if (other.kind === jsonKind.none) learnFrame(slot, start, cursor.position());
  }

  function scanPart(part: number): void {
    cursor.take();
    const place = places[part];
    if (place) copyPlace(place, cursor);
  }

  function questionId(): string {
    return idPlace.kind === jsonKind.text
      ? keyText(bytes, idPlace.start, idPlace.end, idPlace.isPlain).toWellFormed()
      : showValue(JSON.parse(bytes.toString('utf8', idPlace.start, idPlace.end)));
  }

  function slotOf(id: string): Slot {
    let slot = slots.get(id);
    if (!slot) {
      slot = { id, field: fields.numberOf(questionField(id)), fact: undefined, noted: createBytesMemo() };
      slots.set(id, slot);
    }
    return slot;
  }

  function learnFrame(slot: Slot, start: number, end: number): void {
    if (frames.length >= MAX_FRAMES) return;
    const quote = answer.kind === jsonKind.text ? 1 : 0;
    const before = Buffer.from(bytes.subarray(start, answer.start - quote));
    const after = Buffer.from(bytes.subarray(answer.end + quote, end));
    const probe = firstDifference(before, frames[position - 1]?.before ?? before);
    frames.splice(position++, 0, { slot, before, after, probe });
  }

  function putAnswer(slot: Slot, value: Place): void {
    putScanned(bytes, value, buffer, slot.field);
    if (value.kind === jsonKind.none && slot.fact === undefined) return;
    const fact = factOf(slot);
    if (value.kind !== jsonKind.none && gatherer.hasOptions(fact)) noteOptions(slot, fact, value);
  }

  function factOf(slot: Slot): SeenQuestion {
    slot.fact ??= gatherer.seeQuestion(slot.id, scannedText(bytes, type) ?? 'unknown', scannedText(bytes, title) ?? '');
    return slot.fact;
  }

  /** A value that was noted before has nothing new to tell. */
  function noteOptions(slot: Slot, fact: SeenQuestion, { kind, start, end, isPlain }: Place): void {
    if (slot.noted.get(bytes, start, end)) return;
    slot.noted.set(bytes, start, end, true);
    const text = kind === jsonKind.text ? keyText(bytes, start, end, isPlain) : undefined;
    gatherer.seeOptions(fact, text ?? JSON.parse(bytes.toString('utf8', start, end)));
  }

  return { scan };
}

function firstDifference(one: Buffer, other: Buffer): number {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return at;
  return 0;
}

function copyPlace(to: Place, from: Place): void {
  to.kind = from.kind;
  to.start = from.start;
  to.end = from.end;
  to.isPlain = from.isPlain;
}
