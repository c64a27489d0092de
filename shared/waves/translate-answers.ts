/**
 * The packed answers of one survey, translated to a merged one: other names of fields and other ids of options,
 * and in front the survey they come from. Whatever stays as it is is copied as bytes.
 */
import { createBytesMemo } from '../bytes/bytes-memo.ts';
import { dataViewOf } from '../bytes/int32-words.ts';
import type { FieldTable } from '../packing/field-table.ts';
import { questionField, waveFields } from '../packing/fields.ts';
import { createPackBuffer, fieldKind, type PackBuffer } from '../packing/pack-buffer.ts';
import type { PackedAnswers } from '../packing/packed-answers.ts';
import { type PackedReader, valueAt } from '../packing/packed-reader.ts';
import { noFacts } from '../surveys/facts.ts';
import { packedValue, translatedField, valueTranslator } from './translate.ts';
import type { Translation } from './wave.ts';

interface TranslatedField {
  from: number;
  to: number;
  /** Undefined where values are copied. */
  put: ((reader: PackedReader) => void) | undefined;
}

/** One for all parts of a wave. Answers that do not belong are left out. */
export function createAnswersTranslator(
  translation: Translation,
  fields: FieldTable,
  belongs: (reader: PackedReader) => boolean,
): (part: PackedReader) => PackedAnswers {
  const buffer = createPackBuffer();
  const [idField, nameField] = [fields.numberOf(waveFields.id), fields.numberOf(waveFields.name)];
  const putters = new Map<string, (reader: PackedReader, from: number, to: number) => void>();

  function fieldsOf(part: PackedReader): TranslatedField[] {
    return part.fields.map((name, from) => {
      const to = fields.numberOf(translatedField(name, translation));
      const putter = putters.get(name) ?? putterOf(name, translation, buffer);
      if (putter) putters.set(name, putter);
      return { from, to, put: putter && ((reader) => putter(reader, from, to)) };
    });
  }

  return (part) => {
    const translated = fieldsOf(part);
    const words = dataViewOf(withSlack(part.bytes));
    const ids: number[] = [];
    const ends: number[] = [];
    buffer.start(part.bytes.length);
    while (part.next()) {
      if (!belongs(part)) continue;
      buffer.putText(idField, fieldKind.number, String(translation.surveyId));
      buffer.putText(nameField, fieldKind.text, translation.name);
      for (const { from, to, put } of translated) {
        const kind = kindAt(part, from);
        if (kind === fieldKind.absent) continue;
        if (put) put(part);
        else buffer.putBytes(to, kind, words, part.starts[from] ?? 0, part.ends[from] ?? 0);
      }
      buffer.endAnswer();
      ids.push(ids.length);
      ends.push(buffer.sizeBytes());
    }
    return { fields, ids, ends, bytes: buffer.bytes(), facts: noFacts };
  };
}

const kinds = Object.values(fieldKind);

function kindAt(part: PackedReader, field: number) {
  return kinds.find((kind) => kind === part.kinds[field]) ?? fieldKind.absent;
}

/** Whoever copies four bytes at a time reads up to three past the end. */
function withSlack(bytes: Buffer): Uint8Array {
  const hasSlack = bytes.byteOffset + bytes.length + 4 <= bytes.buffer.byteLength;
  return hasSlack
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length + 4)
    : Buffer.concat([bytes, Buffer.alloc(4)]);
}

/** The same value is worked out once. */
function putterOf(name: string, { questions }: Translation, buffer: PackBuffer) {
  const question = name === questionField(name.slice(2)) ? questions.get(name.slice(2)) : undefined;
  const translate = question && valueTranslator(question);
  if (!translate) return undefined;
  const memos = kinds.map(() => createBytesMemo<ReturnType<typeof packedValue>>());
  return (reader: PackedReader, from: number, to: number) => {
    const kind = kindAt(reader, from);
    if (kind === fieldKind.yes || kind === fieldKind.no) return buffer.putFlag(to, kind === fieldKind.yes);
    const [start, end] = [reader.starts[from] ?? 0, reader.ends[from] ?? 0];
    const memo = memos[kind];
    let translated = memo?.get(reader.bytes, start, end);
    if (translated === undefined) {
      translated = packedValue(translate(valueAt(reader, from)), kind);
      memo?.set(reader.bytes, start, end, translated);
    }
    buffer.putText(to, translated.kind, translated.text);
  };
}
