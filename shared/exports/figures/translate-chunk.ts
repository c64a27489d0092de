/**
 * A chunk of one survey, translated to a merged one: columns of other names, and values with other ids of
 * options. Each different value is translated once, when its column is first read.
 */
import { withRoom } from '../../bytes/growing-bytes.ts';
import type { Chunk, CodedColumn } from '../../figures/columns/chunk.ts';
import { questionField, waveFields } from '../../packing/fields.ts';
import { fieldKind } from '../../packing/pack-buffer.ts';
import { valueAt } from '../../packing/packed-reader.ts';
import { packedValue, translatedField, valueTranslator } from '../../waves/translate.ts';
import type { Translation } from '../../waves/wave.ts';

export function translatedChunk(chunk: Chunk, translation: Translation): Chunk {
  const sources = new Map<string, string>();
  for (const field of chunk.columns.keys()) sources.set(translatedField(field, translation), field);
  const read = new Map<string, CodedColumn>();
  let bytes = Buffer.alloc(0);
  let length = 0;

  /** Puts values behind those of the columns that were read before. */
  function column(codes: CodedColumn['codes'], values: readonly { kind: number; value: Buffer }[]): CodedColumn {
    const starts = new Uint32Array(values.length);
    const ends = new Uint32Array(values.length);
    for (const [code, { value }] of values.entries()) {
      starts[code] = length;
      bytes = withRoom(bytes, length, value.length);
      length += value.copy(bytes, length);
      ends[code] = length;
    }
    return { codes, kinds: Uint8Array.from(values, ({ kind }) => kind), starts, ends };
  }

  function translated(field: string): CodedColumn | undefined {
    const wave = { [waveFields.id]: String(translation.surveyId), [waveFields.name]: translation.name }[field];
    if (wave !== undefined) {
      const kind = field === waveFields.id ? fieldKind.number : fieldKind.text;
      const all = new Uint8Array(chunk.rows).fill(1);
      return column(all, [
        { kind: fieldKind.absent, value: Buffer.alloc(0) },
        { kind, value: Buffer.from(wave) },
      ]);
    }
    const source = sources.get(field);
    const own = source === undefined ? undefined : chunk.columns.get(source);
    if (source === undefined || !own) return undefined;
    const question = source === questionField(source.slice(2)) ? translation.questions.get(source.slice(2)) : undefined;
    const translate = question && valueTranslator(question);
    const values = Array.from(own.kinds, (kind, code) => {
      const isKept = !translate || [fieldKind.absent, fieldKind.yes, fieldKind.no].some((one) => one === kind);
      if (isKept) return { kind, value: chunk.bytes.subarray(own.starts[code], own.ends[code]) };
      const translated = packedValue(translate(valueAt({ ...own, bytes: chunk.bytes }, code)), kind);
      return { kind: translated.kind, value: Buffer.from(translated.text) };
    });
    return column(own.codes, values);
  }

  return {
    rows: chunk.rows,
    ids: chunk.ids,
    moments: chunk.moments,
    columns: {
      has: (field) => sources.has(field) || Object.values<string>(waveFields).includes(field),
      keys: () => [...sources.keys(), ...Object.values(waveFields)],
      get(field) {
        const found = read.get(field) ?? translated(field);
        if (found) read.set(field, found);
        return found;
      },
    },
    get bytes() {
      return bytes;
    },
    ...(chunk.isStored && { isStored: true }),
  };
}
