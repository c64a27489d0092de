/** The `answers` of one answer record: for every question the value goes into its field, and what it shows is noted. */
import { cleanText } from '../clean-text.ts';
import { showValue } from '../show-value.ts';
import { type BytesMemo, createBytesMemo } from './bytes-memo.ts';
import type { FactsGatherer, SeenQuestion } from './facts.ts';
import type { FieldTable } from './field-table.ts';
import { ownTextField, questionField } from './fields.ts';
import { createJsonCursor, type JsonCursor, jsonKind } from './json-cursor.ts';
import { createKnownKeys, keyText } from './known-keys.ts';
import { createPackBuffer, fieldKind, type PackBuffer } from './pack-buffer.ts';
import { putScanned, scannedText } from './put-scanned.ts';

export interface QuestionScanner {
  scan(bytes: Buffer, cursor: JsonCursor, buffer: PackBuffer): void;
}

/** What is known of a question after its first answer. */
interface Slot {
  id: string;
  field: number;
  fact: SeenQuestion | undefined;
  /** Values whose options have been noted already. */
  noted: BytesMemo<true>;
}

/** A value of the entry, taken and put aside until the whole entry has been seen. */
type Place = Pick<JsonCursor, 'kind' | 'start' | 'end' | 'isPlain'>;

const parts = { question_id: 0, answer: 1, other: 2, answer_type: 3, question_text: 4 } as const;
const OTHER = 5;

export function createQuestionScanner(fields: FieldTable, gatherer: FactsGatherer): QuestionScanner {
  const slots = new Map<string, Slot>();
  const keys = createKnownKeys<number>((key) => (Object.hasOwn(parts, key) ? parts[key as keyof typeof parts] : OTHER));
  const questions = createKnownKeys(slotOf);
  const places: Place[] = [0, 1, 2, 3, 4, 5].map(() => ({ kind: jsonKind.none, start: 0, end: 0, isPlain: true }));
  const [idPlace, answer, other, type, title] = places as [Place, Place, Place, Place, Place];

  function slotOf(id: string): Slot {
    const name = id.toWellFormed();
    let slot = slots.get(name);
    if (!slot) {
      slot = { id: name, field: fields.numberOf(questionField(name)), fact: undefined, noted: createBytesMemo() };
      slots.set(name, slot);
    }
    return slot;
  }

  // the page at hand; kept here and not in closures, which would have to be made anew for every answer
  let bytes: Buffer = Buffer.alloc(0);
  let cursor = createJsonCursor(bytes);
  let buffer = createPackBuffer(0);
  let slot: Slot | undefined;

  function scan(page: Buffer, pageCursor: JsonCursor, pageBuffer: PackBuffer): void {
    bytes = page;
    cursor = pageCursor;
    buffer = pageBuffer;
    if (cursor.peek() !== jsonKind.array) cursor.take();
    else {
      questions.restart();
      cursor.eachItem(scanEntry);
    }
  }

  function scanEntry(): void {
    if (cursor.peek() !== jsonKind.object) cursor.take();
    else {
      for (const place of places) place.kind = jsonKind.none;
      slot = undefined;
      cursor.eachKnown(keys, scanPart);
      if (idPlace.kind !== jsonKind.none) putEntry(slot ?? unexpected());
    }
  }

  function scanPart(part: number): void {
    if (part === parts.question_id && cursor.takeKnown(questions)) slot = questions.matched();
    else cursor.take();
    const place = places[part];
    if (place) copyPlace(place, cursor);
  }

  /** The question of an entry whose id was not the one expected next. */
  function unexpected(): Slot {
    const { kind, start, end, isPlain } = idPlace;
    if (kind === jsonKind.text) return questions.learn(bytes, start, end, isPlain);
    return slotOf(showValue(JSON.parse(bytes.toString('utf8', start, end))));
  }

  function putEntry(slot: Slot): void {
    copyPlace(cursor, other);
    const ownText = other.kind === jsonKind.none ? undefined : scannedText(bytes, cursor);
    if (answer.kind === jsonKind.none && !ownText) return;
    copyPlace(cursor, answer);
    putScanned(bytes, cursor, buffer, slot.field);
    const fact = factOf(slot);
    if (ownText) {
      buffer.putText(fields.numberOf(ownTextField(slot.id)), fieldKind.text, cleanText(ownText));
      fact.hasOwnText = true;
    }
    if (answer.kind !== jsonKind.none && gatherer.hasOptions(fact)) noteOptions(slot, fact);
  }

  function factOf(slot: Slot): SeenQuestion {
    if (slot.fact) return slot.fact;
    copyPlace(cursor, type);
    const typeText = scannedText(bytes, cursor) ?? 'unknown';
    copyPlace(cursor, title);
    slot.fact = gatherer.seeQuestion(slot.id, typeText, scannedText(bytes, cursor) ?? '');
    return slot.fact;
  }

  /** A value that was noted before has nothing new to tell. */
  function noteOptions(slot: Slot, fact: SeenQuestion): void {
    const { kind, start, end, isPlain } = answer;
    if (slot.noted.get(bytes, start, end)) return;
    slot.noted.set(bytes, start, end, true);
    const text = kind === jsonKind.text ? keyText(bytes, start, end, isPlain) : undefined;
    gatherer.seeOptions(fact, text ?? JSON.parse(bytes.toString('utf8', start, end)));
  }

  return { scan };
}

function copyPlace(to: Place, from: Place): void {
  to.kind = from.kind;
  to.start = from.start;
  to.end = from.end;
  to.isPlain = from.isPlain;
}
