/** Pictures of the JPEG kind, of one colour each: grey, colour or the inks of a press, baseline or progressive. */

export interface MadeJpeg {
  width?: number;
  height?: number;
  /** One value of 0 to 255 a component. */
  color?: readonly number[];
  isProgressive?: boolean;
  isAdobe?: boolean;
}

export function segment(marker: number, data: readonly number[] | Buffer, length = data.length + 2): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), Buffer.from(data)]);
}

export const startOfJpeg = Buffer.from([0xff, 0xd8]);
export const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** All codes of the steps from block to block are four bits long; a block ends with the single bit 0. */
const stepCodes = [0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...Array.from({ length: 12 }, (_, at) => at)];
const endCodes = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

export function jpegSegments(made: MadeJpeg = {}): Buffer[] {
  const { width = 24, height = 16, color = [200, 128, 128], isProgressive = false, isAdobe = false } = made;
  const ids = idsOf(color);
  const scan = [color.length, ...ids.flatMap((id) => [id, 0]), 0, isProgressive ? 0 : 63, 0];
  const data = scanBytes(Math.ceil(width / 8) * Math.ceil(height / 8), color, isProgressive);
  return [
    ...(isAdobe ? [segment(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0])] : []),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    frameSegment(width, height, color, isProgressive),
    segment(0xc4, [0, ...stepCodes, 0x10, ...endCodes]),
    Buffer.concat([segment(0xda, scan), data]),
  ];
}

const idsOf = (color: readonly number[]) => color.map((_, at) => at + 1);

export function frameSegment(
  width: number,
  height: number,
  color: readonly number[] = [0, 0, 0],
  isProgressive = false,
): Buffer {
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, color.length];
  return segment(isProgressive ? 0xc2 : 0xc0, [...frame, ...idsOf(color).flatMap((id) => [id, 0x11, 0])]);
}

export function jpegOf(segments: readonly Buffer[]): Buffer {
  return Buffer.concat([startOfJpeg, ...segments, endOfJpeg]);
}

export function madeJpeg(made: MadeJpeg = {}): Buffer {
  return jpegOf(jpegSegments(made));
}

/** The first block tells its brightness, the others that nothing changes. */
function scanBytes(blocks: number, color: readonly number[], isProgressive: boolean): Buffer {
  let bits = '';
  for (let block = 0; block < blocks; block++) {
    for (const value of color) bits += (block === 0 ? step(value - 128) : '0000') + (isProgressive ? '' : '0');
  }
  bits += '1'.repeat((8 - (bits.length % 8)) % 8);
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

/** How many bits the number has, in four, and then those bits; of a negative one they are turned round. */
function step(value: number): string {
  if (value === 0) return '0000';
  const length = Math.abs(value).toString(2).length;
  const bits = (value < 0 ? value + 2 ** length - 1 : value).toString(2).padStart(length, '0');
  return length.toString(2).padStart(4, '0') + bits;
}
