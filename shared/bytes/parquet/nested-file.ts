/**
 * Parquet of a few rows whose columns lie within each other: structs, maps and lists of texts, as plain values of
 * JavaScript. All of it is in memory, and nothing is packed; the answers of surveys have a writer of their own.
 */
import { convertedType, encoding, noCodec, pageType, physicalType, repetition } from './numbers.ts';
import { type ThriftStruct, thrift } from './thrift.ts';
import { packedLevels } from './varint.ts';

type LeafKind = 'text' | 'long' | 'int' | 'flag';

/** What a value is: a text, a number or a flag, texts by their names, a list of texts, or members. Everything may be missing. */
export type NestedType = LeafKind | 'texts' | 'list' | { readonly [member: string]: NestedType };

const MAGIC = Buffer.from('PAR1');

const physical: Record<LeafKind, keyof typeof physicalType> = {
  text: 'bytes',
  long: 'int64',
  int: 'int32',
  flag: 'boolean',
};

/** A column of values at the end of a path, with what each row has of it. */
interface Leaf {
  kind: LeafKind;
  path: string[];
  mostRepeated: number;
  mostDefined: number;
  repetitions: number[];
  definitions: number[];
  values: unknown[];
}

type Write = (value: unknown, repeated: number, defined: number) => void;

export function nestedFile(
  columns: Readonly<Record<string, NestedType>>,
  rows: readonly object[],
  facts: Readonly<Record<string, string>>,
): Buffer {
  const leaves: Leaf[] = [];
  const schema: ThriftStruct[] = [{ field_4: 'schema', field_5: Object.keys(columns).length }];
  const writers = Object.entries(columns).map(([name, type]) => {
    const write = columnOf(name, type, { leaves, schema, path: [], defined: 0 });
    return (row: object) => write(memberOf(row, name), 0, 0);
  });
  for (const row of rows) for (const write of writers) write(row);
  const pieces: Uint8Array[] = [MAGIC];
  let at = MAGIC.length;
  const chunks = leaves.map((leaf) => {
    const page = pageOf(leaf);
    pieces.push(page);
    at += page.length;
    return chunkOf(leaf, at - page.length, page.length);
  });
  const footer = thrift({
    field_1: 1,
    field_2: schema,
    field_3: BigInt(rows.length),
    field_4: [{ field_1: chunks, field_2: BigInt(at - MAGIC.length), field_3: BigInt(rows.length) }],
    field_5: Object.entries(facts).map(([key, value]) => ({ field_1: key, field_2: value })),
    field_6: 'survey-exports',
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([...pieces, footer, length, MAGIC]);
}

interface Place {
  leaves: Leaf[];
  schema: ThriftStruct[];
  path: readonly string[];
  /** How much is there of a row before this: so many of the things around it may be missing. */
  defined: number;
}

/** Adds what the schema says of a column and its leaves; the function takes its values. */
function columnOf(name: string, type: NestedType, place: Place): Write {
  const { leaves, schema, path, defined } = place;
  const own = [...path, name];
  const leaf = (
    kind: LeafKind,
    below: readonly string[],
    most: { repeated: number; defined: number },
    isNeeded = false,
  ) => {
    const made: Leaf = {
      ...{ kind, path: [...own, ...below], mostRepeated: most.repeated, mostDefined: most.defined },
      ...{ repetitions: [], definitions: [], values: [] },
    };
    leaves.push(made);
    schema.push(elementOf(made, isNeeded));
    return made;
  };
  if (type === 'texts' || type === 'list') {
    const isMap = type === 'texts';
    const group = isMap ? 'key_value' : 'list';
    schema.push(
      {
        field_3: repetition.optional,
        field_4: name,
        field_5: 1,
        field_6: isMap ? convertedType.map : convertedType.list,
        field_10: isMap ? { field_2: {} } : { field_3: {} },
      },
      { field_3: repetition.repeated, field_4: group, field_5: isMap ? 2 : 1 },
    );
    const key = isMap ? leaf('text', [group, 'key'], { repeated: 1, defined: defined + 2 }, true) : undefined;
    const value = leaf('text', [group, isMap ? 'value' : 'element'], { repeated: 1, defined: defined + 3 });
    return (given, repeated, there) => {
      const entries = Array.isArray(given) ? given.entries() : Object.entries(given ?? {});
      let isFirst = true;
      for (const [of, one] of entries) {
        const again = isFirst ? repeated : 1;
        if (key) put(key, again, there + 2, of);
        put(value, again, there + (isMissing(one) ? 2 : 3), one);
        isFirst = false;
      }
      const left = there + (isMissing(given) ? 0 : 1);
      if (isFirst) for (const one of key ? [key, value] : [value]) put(one, repeated, left, undefined);
    };
  }
  if (typeof type === 'string') {
    const made = leaf(type, [], { repeated: 0, defined: defined + 1 });
    return (value, repeated, there) => put(made, repeated, there + (isMissing(value) ? 0 : 1), value);
  }
  schema.push({ field_3: repetition.optional, field_4: name, field_5: Object.keys(type).length });
  const members = Object.entries(type).map(([member, inner]) => {
    const write = columnOf(member, inner, { leaves, schema, path: own, defined: defined + 1 });
    return { member, write };
  });
  return (value, repeated, there) => {
    const left = there + (isMissing(value) ? 0 : 1);
    for (const { member, write } of members) write(memberOf(value, member), repeated, left);
  };
}

const isMissing = (value: unknown) => value === undefined || value === null;

function memberOf(value: unknown, name: string): unknown {
  return Object.entries(value ?? {}).find(([member]) => member === name)?.[1];
}

function put(leaf: Leaf, repeated: number, defined: number, value: unknown): void {
  leaf.repetitions.push(repeated);
  leaf.definitions.push(defined);
  if (defined === leaf.mostDefined) leaf.values.push(value);
}

function elementOf({ kind, path }: Leaf, isNeeded: boolean): ThriftStruct {
  const isText = kind === 'text';
  return {
    field_1: physicalType[physical[kind]],
    field_3: isNeeded ? repetition.required : repetition.optional,
    field_4: path.at(-1) ?? '',
    field_6: isText ? convertedType.text : undefined,
    field_10: isText ? { field_1: {} } : undefined,
  };
}

function pageOf({ kind, mostRepeated, mostDefined, repetitions, definitions, values }: Leaf): Buffer {
  const levels = (given: readonly number[], most: number) => packedLevels(Uint32Array.from(given), given.length, most);
  const content = Buffer.concat([
    ...(mostRepeated > 0 ? [levels(repetitions, mostRepeated)] : []),
    levels(definitions, mostDefined),
    plainOf(kind, values),
  ]);
  const about = {
    field_1: definitions.length,
    field_2: encoding.plain,
    field_3: encoding.levels,
    field_4: encoding.levels,
  };
  const header = { field_1: pageType.data, field_2: content.length, field_3: content.length, field_5: about };
  return Buffer.concat([thrift(header), content]);
}

function plainOf(kind: LeafKind, values: readonly unknown[]): Buffer {
  if (kind === 'flag') {
    const bits = Buffer.alloc(Math.ceil(values.length / 8));
    for (const [at, value] of values.entries())
      if (value === true) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
    return bits;
  }
  return Buffer.concat(
    values.map((value) => {
      if (kind === 'text') {
        const text = Buffer.from(String(value));
        const length = Buffer.alloc(4);
        length.writeUInt32LE(text.length);
        return Buffer.concat([length, text]);
      }
      const number = Buffer.alloc(kind === 'int' ? 4 : 8);
      if (kind === 'int') number.writeInt32LE(Number(value));
      else number.writeBigInt64LE(BigInt(Number(value)));
      return number;
    }),
  );
}

function chunkOf({ kind, path, definitions }: Leaf, start: number, sizeBytes: number): ThriftStruct {
  return {
    field_2: 0n,
    field_3: {
      field_1: physicalType[physical[kind]],
      field_2: [encoding.levels, encoding.plain],
      field_3: path,
      field_4: noCodec,
      field_5: BigInt(definitions.length),
      field_6: BigInt(sizeBytes),
      field_7: BigInt(sizeBytes),
      field_9: BigInt(start),
    },
  };
}
