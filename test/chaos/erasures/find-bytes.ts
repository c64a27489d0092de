/** Looks for texts in everything that is stored, also inside what is packed: ZIPs, gzip and zstd frames wherever they begin. */
import { constants, gunzipSync, inflateRawSync, zstdDecompressSync } from 'node:zlib';

interface Stores {
  records: { everything(): readonly { sort: string; value: unknown }[] };
  buckets: readonly { name: string; objects: ReadonlyMap<string, Uint8Array> }[];
}

/** Where each stands, in words. */
export function placesWith(texts: readonly string[], { records, buckets }: Stores): string[] {
  const needles = texts.flatMap((text) => [
    text.toLowerCase(),
    Buffer.from(text).toString('base64').slice(0, -4).toLowerCase(),
  ]);
  const holds = (bytes: Uint8Array) => {
    const said = Buffer.from(bytes).toString('latin1').toLowerCase();
    return needles.some((needle) => said.includes(needle));
  };
  const inRecords = records
    .everything()
    .filter(({ value }) => holds(Buffer.from(JSON.stringify(value))))
    .map(({ sort }) => `record ${sort}`);
  const inObjects = buckets.flatMap(({ name, objects }) =>
    [...objects].filter(([, bytes]) => unpackedOf(Buffer.from(bytes)).some(holds)).map(([key]) => `${name} ${key}`),
  );
  return [...inRecords, ...inObjects];
}

const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1');
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Itself, and all that is packed in it, however deep. */
function unpackedOf(bytes: Buffer, depth = 0): Buffer[] {
  if (depth > 3) return [bytes];
  const inside = [
    ...starts(bytes, LOCAL_HEADER).map((at) => {
      const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
      return read(() => inflateRawSync(bytes.subarray(from), { finishFlush: constants.Z_SYNC_FLUSH }));
    }),
    ...starts(bytes, GZIP).map((at) =>
      read(() => gunzipSync(bytes.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH })),
    ),
    ...starts(bytes, ZSTD).map((at) => frameAt(bytes, at)),
  ].filter((one) => one !== undefined);
  return [bytes, ...inside.flatMap((one) => unpackedOf(one, depth + 1))];
}

/** Its blocks say how long it is; whatever follows it must not be given with it. */
function frameAt(bytes: Buffer, at: number): Buffer | undefined {
  const end = read(() => frameEnd(bytes, at));
  return end === undefined ? undefined : read(() => zstdDecompressSync(bytes.subarray(at, end)));
}

/** The bytes of a dictionary's id and of the size of the content, by the codes in the head of a frame. */
const idBytes = [0, 1, 2, 4];
const sizeBytes = [0, 2, 4, 8];
const RLE = 1;

function frameEnd(bytes: Buffer, start: number): number {
  const head = bytes.readUInt8(start + 4);
  const isSingle = (head & 0x20) !== 0;
  const size = head >> 6 === 0 && isSingle ? 1 : (sizeBytes[head >> 6] ?? 0);
  let at = start + 5 + (isSingle ? 0 : 1) + (idBytes[head & 3] ?? 0) + size;
  for (let isLast = false; !isLast; ) {
    const block = bytes.readUIntLE(at, 3);
    isLast = (block & 1) !== 0;
    at += 3 + (((block >> 1) & 3) === RLE ? 1 : block >> 3);
  }
  return at + ((head & 4) === 0 ? 0 : 4);
}

function starts(bytes: Buffer, mark: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) found.push(at);
  return found;
}

function read<Result>(unpack: () => Result): Result | undefined {
  try {
    return unpack();
  } catch {
    return undefined;
  }
}
