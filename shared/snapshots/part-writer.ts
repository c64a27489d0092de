/**
 * Packs answers into the bytes of one snapshot part, in a layout that is read back without parsing.
 * A part is a header (which fields, how many answers) and, answer after answer, its fields as
 * (field number + 1, kind and length, UTF-8 bytes), ended by a zero. The whole is compressed with zstd.
 */
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { Answer } from '../surveys/answer.ts';
import { cleanText } from '../surveys/clean-text.ts';
import { ownTextField, questionField, systemFields, variableField } from './fields.ts';

export const partMagic = 'SXP1';

/** How the bytes of a field are meant. A field that is absent has no bytes at all. */
export const fieldKind = { absent: 0, yes: 1, no: 2, number: 3, text: 4, json: 5 } as const;
export type FieldKind = (typeof fieldKind)[keyof typeof fieldKind];

export interface PartWriter {
  readonly count: number;
  readonly sizeBytes: number;
  add(answer: Answer): void;
  /** The part's bytes; the writer starts a new, empty part. */
  seal(): Promise<Uint8Array>;
}

const compress = promisify(zstdCompress);
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export function createPartWriter(): PartWriter {
  let buffer = Buffer.allocUnsafe(1 << 20);
  let length = 0;
  let count = 0;
  let fields = startFields();

  function fieldNumber(name: string): number {
    let number = fields.get(name);
    if (number === undefined) {
      number = fields.size;
      fields.set(name, number);
    }
    return number;
  }

  function reserve(bytes: number): void {
    if (length + bytes <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }

  function varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      buffer[length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    buffer[length++] = rest;
  }

  function put(field: string, kind: FieldKind, text: string): void {
    const size = Buffer.byteLength(text);
    reserve(size + 16);
    varint(fieldNumber(field) + 1);
    varint(size * 8 + kind);
    length += buffer.write(text, length);
  }

  /** Any JSON value; null and undefined leave the field out, because "not answered" is not an answer. */
  function putValue(field: string, value: unknown): void {
    if (value === null || value === undefined) return;
    if (typeof value === 'string') put(field, fieldKind.text, cleanText(value));
    else if (typeof value === 'number') put(field, fieldKind.number, String(value));
    else if (typeof value === 'boolean') put(field, value ? fieldKind.yes : fieldKind.no, '');
    else put(field, fieldKind.json, JSON.stringify(value));
  }

  function add(answer: Answer): void {
    for (const [field, value] of systemValues(answer)) putValue(field, value);
    for (const given of answer.given) {
      putValue(questionField(given.questionId), given.value);
      putValue(ownTextField(given.questionId), given.ownText);
    }
    for (const name of Object.keys(answer.variables)) putValue(variableField(name), answer.variables[name]);
    reserve(1);
    buffer[length++] = 0;
    count++;
  }

  async function seal(): Promise<Uint8Array> {
    const header = Buffer.from(JSON.stringify({ count, fields: [...fields.keys()] }));
    const head = Buffer.alloc(8);
    head.write(partMagic, 0, 'latin1');
    head.writeUInt32LE(header.length, 4);
    const whole = Buffer.concat([head, header, buffer.subarray(0, length)]);
    length = 0;
    count = 0;
    fields = startFields();
    return compress(whole, fastest);
  }

  return {
    get count() {
      return count;
    },
    get sizeBytes() {
      return length;
    },
    add,
    seal,
  };
}

function startFields(): Map<string, number> {
  return new Map(systemFields.map((name, number) => [name, number]));
}

function systemValues(answer: Answer): [(typeof systemFields)[number], unknown][] {
  return [
    ['id', answer.id],
    ['submitted_at', answer.submittedAt],
    ['date_start', answer.startedAt],
    ['date_end', answer.endedAt],
    ['duration_seconds', answer.durationSeconds],
    ['is_complete', answer.isComplete],
    ['is_screenout', answer.isScreenedOut],
    ['is_deleted', answer.isDeleted],
    ['is_hide', answer.isHidden],
    ['device', answer.device],
    ['country', answer.country],
    ['city', answer.city],
    ['source', answer.source],
    ['lang', answer.language],
    ['score', answer.score],
    ['promo_code', answer.promoCode],
    ['tags', answer.tags.length > 0 ? answer.tags : undefined],
    ['ip_address', answer.ipAddress],
    ['user_agent', answer.userAgent],
  ];
}
