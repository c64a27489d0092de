/** The footer of one group of rows as a file of its own: its chunks begin elsewhere, and its columns may be called otherwise. */
import { type ThriftStruct, thrift } from '../../../bytes/parquet/thrift.ts';

export const MAGIC = 'PAR1';

/** Columns are named twice: in the schema, and with each chunk. */
export function groupTail(footer: ThriftStruct, group: ThriftStruct, names: ReadonlyMap<string, string>): Buffer {
  let at = MAGIC.length;
  const chunks = structsOf(group.field_1).map((chunk) => {
    const metadata = structOf(chunk.field_3);
    const { field_3: path, field_7: size, field_9: values, field_11: dictionary = values } = metadata;
    const moved = BigInt(at) - placeOf(dictionary);
    at += Number(placeOf(size));
    return {
      ...chunk,
      field_3: {
        ...metadata,
        field_3: Array.isArray(path) ? path.map((part) => named(part, names)) : [],
        field_9: placeOf(values) + moved,
        ...(metadata.field_11 !== undefined && { field_11: placeOf(dictionary) + moved }),
      },
    };
  });
  const written = thrift({
    ...footer,
    field_2: structsOf(footer.field_2).map((element, place) =>
      place === 0 ? element : { ...element, field_4: named(element.field_4, names) },
    ),
    field_3: group.field_3,
    field_4: [{ ...group, field_1: chunks, field_5: BigInt(MAGIC.length) }],
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(written.length);
  return Buffer.concat([written, length, Buffer.from(MAGIC)]);
}

function named(value: unknown, names: ReadonlyMap<string, string>): string {
  const name = value instanceof Uint8Array ? Buffer.from(value).toString() : '';
  return names.get(name) ?? name;
}

const placeOf = (value: unknown) => (typeof value === 'bigint' ? value : 0n);

const isStruct = (value: unknown): value is ThriftStruct =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
const structOf = (value: unknown): ThriftStruct => (isStruct(value) ? value : {});
export const structsOf = (value: unknown): ThriftStruct[] => (Array.isArray(value) ? value.filter(isStruct) : []);
