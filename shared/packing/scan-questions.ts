/** The `answers` of one answer record: for every question the value goes into its field, and what it shows is noted. */
import { type BytesMemo, createBytesMemo } from '../bytes/bytes-memo.ts';
import { type KnownRun, knownRun, matchesAt } from '../bytes/int32-words.ts';
import { jsonKind } from '../bytes/json-bytes.ts';
import { type JsonCursor, PADDING_BYTES } from '../bytes/json-cursor.ts';
import { createKnownKeys, keyText } from '../bytes/known-keys.ts';
import { cleanText } from '../surveys/clean-text.ts';
import type { FactsGatherer, SeenQuestion } from '../surveys/facts.ts';
import { showValue } from '../surveys/show-value.ts';
import type { FieldTable } from './field-table.ts';
import { ownTextField, questionField } from './fields.ts';
import { type FieldKind, fieldKind, type PackBuffer } from './pack-buffer.ts';
import { type Place, putScanned, putUsual, scannedText } from './put-scanned.ts';

interface QuestionScanner {
  /** Reads the list of entries that comes next in the page. */
  scan(): void;
}

/** What is known of a question after its first answer. */
interface Slot {
  id: string;
  field: number;
  fact: SeenQuestion | undefined;
  hasOptions: boolean;
  /** Titles it was seen with. */
  titles: BytesMemo<true>;
  /** Values whose options have been seen already, and the first of them once more, to be known before they are read. */
  seen: BytesMemo<true>;
  usual: UsualValue[];
}

interface UsualValue {
  run: KnownRun;
  kind: FieldKind;
  /** What of the run is not the value, before and behind. */
  quote: number;
}

/** The bytes around the value, the last time: the same question has the same ones in every answer. */
interface Frame {
  slot: Slot;
  before: KnownRun;
  after: KnownRun;
  /** Where in `before` questions most likely differ, and the word that is there. */
  probe: number;
  probed: number;
}

const parts = { question_id: 0, answer: 1, other: 2, answer_type: 3, question_text: 4 } as const;
const OTHER = 5;
/** How far ahead a question is looked for where others were not answered. */
const LOOK_AHEAD = 16;
const MAX_FRAMES = 2_000;
/** Looking through more would cost more than reading. */
const MAX_USUAL = 32;

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

  let position = 0;
  let lastLead: Buffer = Buffer.alloc(0);

  function scan(): void {
    position = 0;
    if (cursor.peek() !== jsonKind.array) cursor.readValue();
    else for (let more = cursor.openArray(); more; more = cursor.nextItem()) scanEntry();
  }

  function scanEntry(): void {
    if (cursor.peek() !== jsonKind.object) cursor.readValue();
    else if (!scanFramed()) scanWhole();
  }

  /** An entry that differs from one seen before in its value only, which is nearly every one. */
  function scanFramed(): boolean {
    const { words } = cursor;
    const start = cursor.position();
    const last = Math.min(frames.length, position + LOOK_AHEAD);
    for (let here = position; here < last; here++) {
      const frame = frames[here];
      if (frame === undefined || words.getInt32(start + frame.probe, true) !== frame.probed) continue;
      if (!matchesAt(frame.before, words, start)) continue;
      if (scanValue(frame, start + frame.before.length)) {
        position = here + 1;
        return true;
      }
      cursor.moveTo(start);
    }
    return false;
  }

  function scanValue({ slot, after }: Frame, valueAt: number): boolean {
    const sizeBefore = buffer.sizeBytes();
    const end = slot.hasOptions ? putChosen(slot, valueAt) : putUsual(cursor, valueAt, buffer, slot.field);
    if (end >= 0 && matchesAt(after, cursor.words, end)) {
      cursor.moveTo(end + after.length);
      return true;
    }
    buffer.shrink(sizeBefore);
    cursor.moveTo(valueAt);
    cursor.readValue();
    if (!cursor.pass(after)) return false;
    putAnswer(slot, cursor);
    return true;
  }

  /** Chosen options that were seen before have nothing new to tell and are copied. Gives where they end, or -1. */
  function putChosen({ usual, field }: Slot, valueAt: number): number {
    const first = cursor.words.getInt32(valueAt, true);
    for (const { run, kind, quote } of usual) {
      if (run.first !== first || !matchesAt(run, cursor.words, valueAt)) continue;
      const end = valueAt + run.length;
      buffer.putBytes(field, kind, cursor.words, valueAt + quote, end - quote);
      return end;
    }
    return -1;
  }

  function scanWhole(): void {
    const start = cursor.position();
    for (const place of places) place.kind = jsonKind.none;
    for (let part = cursor.openKnown(keys); part !== undefined; part = cursor.nextKnown(keys)) scanPart(part);
    if (idPlace.kind === jsonKind.none) return;
    const slot = slotOf(questionId());
    const ownText = other.kind === jsonKind.none ? undefined : scannedText(cursor, other);
    if (answer.kind === jsonKind.none && !ownText) return;
    putAnswer(slot, answer);
    noteTitle(slot);
    if (ownText) {
      buffer.putText(fields.numberOf(ownTextField(slot.id)), fieldKind.text, cleanText(ownText));
      factOf(slot).hasOwnText = true;
    } else if (other.kind === jsonKind.none) learnFrame(slot, start, cursor.position());
  }

  function scanPart(part: number): void {
    cursor.readValue();
    const place = places[part];
    if (place) copyPlace(place, cursor);
  }

  function questionId(): string {
    return idPlace.kind === jsonKind.text
      ? keyText(cursor.bytes, idPlace.start, idPlace.end, idPlace.isPlain).toWellFormed()
      : showValue(JSON.parse(cursor.bytes.toString('utf8', idPlace.start, idPlace.end)));
  }

  function slotOf(id: string): Slot {
    let slot = slots.get(id);
    if (!slot) {
      slot = {
        id,
        field: fields.numberOf(questionField(id)),
        fact: undefined,
        hasOptions: false,
        titles: createBytesMemo(),
        seen: createBytesMemo(),
        usual: [],
      };
      slots.set(id, slot);
    }
    return slot;
  }

  /** From now on this entry is expected here; one that was expected elsewhere moves, so that the order settles. */
  function learnFrame(slot: Slot, start: number, end: number): void {
    if (frames.length >= MAX_FRAMES) return;
    const quote = answer.kind === jsonKind.text ? 1 : 0;
    const before = cursor.bytes.subarray(start, answer.start - quote);
    const after = cursor.bytes.subarray(answer.end + quote, end);
    const known = frames.findIndex(
      (frame) => frame.slot === slot && frame.before.bytes.equals(before) && frame.after.bytes.equals(after),
    );
    const [frame = frameOf(slot, before, after)] = known < 0 ? [] : frames.splice(known, 1);
    if (known >= 0 && known < position) position--;
    frames.splice(position++, 0, frame);
  }

  function frameOf(slot: Slot, before: Buffer, after: Buffer): Frame {
    const probe = Math.min(firstDifference(before, lastLead), before.length - 4, PADDING_BYTES - 4);
    lastLead = Buffer.from(before);
    return { slot, before: knownRun(before), after: knownRun(after), probe, probed: before.readInt32LE(probe) };
  }

  function putAnswer(slot: Slot, value: Place): void {
    putScanned(cursor, value, buffer, slot.field);
    if (value.kind === jsonKind.none && slot.fact === undefined) return;
    const fact = factOf(slot);
    if (value.kind !== jsonKind.none && slot.hasOptions) noteOptions(slot, fact, value);
  }

  function factOf(slot: Slot): SeenQuestion {
    if (slot.fact) return slot.fact;
    slot.fact = gatherer.seeQuestion(slot.id, scannedText(cursor, type) ?? 'unknown', scannedText(cursor, title) ?? '');
    slot.hasOptions = gatherer.hasOptions(slot.fact);
    return slot.fact;
  }

  /** Only here: an entry with another title never matches one that was seen before. */
  function noteTitle({ titles, fact }: Slot): void {
    if (!fact || title.kind !== jsonKind.text || titles.get(cursor.bytes, title.start, title.end)) return;
    titles.set(cursor.bytes, title.start, title.end, true);
    gatherer.seeTitle(fact, scannedText(cursor, title) ?? '');
  }

  /** A value that was seen before has nothing new to tell. */
  function noteOptions(slot: Slot, fact: SeenQuestion, { kind, start, end, isPlain }: Place): void {
    const { bytes } = cursor;
    if (slot.seen.get(bytes, start, end)) return;
    slot.seen.set(bytes, start, end, true);
    const text = kind === jsonKind.text ? keyText(bytes, start, end, isPlain) : undefined;
    gatherer.seeOptions(fact, text ?? JSON.parse(bytes.toString('utf8', start, end)));
    const isCopied = text === undefined ? kind === jsonKind.array : isPlain;
    if (!isCopied || slot.usual.length >= MAX_USUAL) return;
    const quote = text === undefined ? 0 : 1;
    const run = knownRun(bytes.subarray(start - quote, end + quote));
    slot.usual.push({ run, kind: text === undefined ? fieldKind.json : fieldKind.text, quote });
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
