/** Reads what respondents gave to one question, part after part; every part numbers its fields again. */
import { createBytesMemo } from '../../bytes/bytes-memo.ts';
import { ownTextField, questionField, systemFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import { type PackedReader, valueAt } from '../../packing/packed-reader.ts';
import { type OwnValue, withoutOwnValues } from '../../privacy/own-values.ts';
import { showValue } from '../../surveys/show-value.ts';
import type { Given } from './kinds/question-kind.ts';

interface GivenReader {
  /** The one of the answer, and the one of a text of the respondent's own. */
  readonly fields: readonly string[];
  open(part: PackedReader): void;
  /** Whether the present answer of the part holds anything for this question. */
  isGiven(): boolean;
  given(): Given;
  /** What it holds, as bytes say it: the same of answers that are equal. */
  key(): string;
}

const idField = systemFields.indexOf('id');

/** What the present respondent says of themselves in columns that are hidden: it is removed from their texts. */
export type OwnOf = (part: PackedReader) => readonly OwnValue[];

/** `isText`: its values are words, not options and numbers. `isOwnOnly`: what was written beside the options, and no value. */
export function createGivenReader(questionId: string, isText = false, ownOf?: OwnOf, isOwnOnly = false): GivenReader {
  // there are few different numbers and chosen options: each is parsed once
  const known = createBytesMemo<unknown>();
  const fields = [...(isOwnOnly ? [] : [questionField(questionId)]), ownTextField(questionId)];
  let part: PackedReader | undefined;
  let field = -1;
  let ownField = -1;

  function open(next: PackedReader): void {
    part = next;
    field = isOwnOnly ? -1 : next.fields.indexOf(questionField(questionId));
    ownField = next.fields.indexOf(ownTextField(questionId));
  }

  function isGiven(): boolean {
    return part !== undefined && (isFilled(part, field) || isFilled(part, ownField));
  }

  function given(): Given {
    if (!part) return { answerId: 0, value: undefined, ownText: undefined };
    const ownText = ownField < 0 ? '' : showValue(valueAt(part, ownField)).trim();
    const [answerId, value] = [Number(valueAt(part, idField)), parsedValue(part)];
    if (!ownOf) return { answerId, value, ownText: ownText || undefined };
    const own = ownOf(part);
    const shown = isText && typeof value === 'string' ? cleaned(value, own) : value;
    return { answerId, value: shown, ownText: cleaned(ownText, own) || undefined };
  }

  function parsedValue(present: PackedReader): unknown {
    const kind = present.kinds[field];
    if (kind !== fieldKind.json && kind !== fieldKind.number) return valueAt(present, field);
    const [start = 0, end = 0] = [present.starts[field], present.ends[field]];
    let value = known.get(present.bytes, start, end);
    if (value === undefined) {
      value = valueAt(present, field);
      known.set(present.bytes, start, end, value);
    }
    return value;
  }

  function key(): string {
    return part ? `${bytesOf(part, field)}\u0100${bytesOf(part, ownField)}` : '';
  }

  return { fields, open, isGiven, given, key };
}

/** The kind, then each byte as one character, none of which is beyond the first 256. */
function bytesOf({ kinds, bytes, starts, ends }: PackedReader, field: number): string {
  const kind = kinds[field];
  return kind === undefined ? '' : `${kind}${bytes.toString('latin1', starts[field], ends[field])}`;
}

/** An empty text, list or object is no answer; the two brackets of the latter are two bytes. */
function isFilled({ kinds, starts, ends }: PackedReader, field: number): boolean {
  const kind = kinds[field];
  if (kind === undefined || kind === fieldKind.absent) return false;
  const sizeBytes = (ends[field] ?? 0) - (starts[field] ?? 0);
  if (kind === fieldKind.text) return sizeBytes > 0;
  return kind !== fieldKind.json || sizeBytes > 2;
}

/** A text that is nothing else stays: it says what the whole question is about. */
function cleaned(text: string, own: readonly OwnValue[]): string {
  return own.some(({ value }) => value === text) ? text : withoutOwnValues(text, own);
}
