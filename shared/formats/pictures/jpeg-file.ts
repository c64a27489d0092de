/**
 * Reads a JPEG segment by segment, without decoding it: one frame, baseline or progressive, with the tables and scans it
 * needs, a start and an end and nothing behind it. Only those segments are kept; cameras' notes and profiles are not.
 */
import { imageType } from './image-head.ts';
import { badPicture, checkArea } from './picture-limits.ts';

interface JpegFile {
  width: number;
  height: number;
  /** 1 grey, 3 colour, 4 the four inks of a press. */
  components: number;
  /** Adobe's inks are stored the other way round. */
  isAdobe: boolean;
  plain: Buffer;
}

interface Segment {
  marker: number;
  /** Without marker and length. */
  data: Buffer;
  /** With both, and behind a scan's header the scan. */
  bytes: Buffer;
}

const SOF0 = 0xc0;
const SOF2 = 0xc2;
const DHT = 0xc4;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;
const APP0 = 0xe0;
const APP14 = 0xee;
const COM = 0xfe;
/** A scan takes a reader as long as the whole picture, however short it is. */
const MOST_SCANS = 64;
const kept = [SOF0, 0xc1, SOF2, DHT, SOS, DQT, DRI, APP0, APP14];
const frames = [SOF0, 0xc1, SOF2];

export function readJpeg(bytes: Buffer): JpegFile {
  if (imageType(bytes) !== 'jpeg') throw badPicture('picture_not_jpeg');
  const segments = readSegments(bytes);
  const found = segments.filter(({ marker }) => frames.includes(marker));
  const [frame] = found;
  if (!frame || found.length > 1) throw badPicture(frame ? 'jpeg_frames' : 'jpeg_without_frame');
  const size = readFrame(frame.data);
  checkArea(size.width, size.height);
  checkTables(segments);
  checkScans(segments, size.components);
  const plain = segments.filter(({ marker }) => kept.includes(marker)).map((segment) => segment.bytes);
  const isAdobe = segments.some(({ marker, data }) => marker === APP14 && data.toString('latin1', 0, 5) === 'Adobe');
  return { ...size, isAdobe, plain: Buffer.concat([bytes.subarray(0, 2), ...plain, Buffer.from([0xff, EOI])]) };
}

function readSegments(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let at = 2; at < bytes.length; ) {
    const start = at;
    if (bytes[at] !== 0xff) throw badPicture('jpeg_bytes_between');
    while (bytes[at + 1] === 0xff) at++; // fill bytes
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) {
      if (at + 2 !== bytes.length) throw badPicture('picture_bytes_after_end');
      return segments;
    }
    if (!isSegment(marker)) throw badPicture('jpeg_segment', { marker: marker.toString(16) });
    if (at + 4 > bytes.length) break;
    const dataEnd = at + 2 + bytes.readUInt16BE(at + 2);
    if (dataEnd < at + 4 || dataEnd > bytes.length) throw badPicture('jpeg_long_segment');
    const end = marker === SOS ? scanEnd(bytes, dataEnd) : dataEnd;
    segments.push({ marker, data: bytes.subarray(at + 4, dataEnd), bytes: bytes.subarray(start, end) });
    at = end;
  }
  throw badPicture('picture_without_end');
}

/** No arithmetic coding, no lossless or layered pictures: few readers know them, and not all of those are careful. */
function isSegment(marker: number): boolean {
  return kept.includes(marker) || marker === COM || (marker >= 0xe0 && marker <= 0xef);
}

/** A scan ends before the next marker; a zero behind ff, or a restart, belongs to it. */
function scanEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isPartOfScan = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isPartOfScan && at + 1 < bytes.length) return at;
  }
  throw badPicture('picture_without_end');
}

function readFrame(data: Buffer): { width: number; height: number; components: number } {
  const components = data[5] ?? 0;
  if (data.length !== 6 + components * 3 || ![1, 3, 4].includes(components) || data[0] !== 8) {
    throw badPicture('jpeg_frame');
  }
  for (let at = 6; at < data.length; at += 3) {
    const sampling = data[at + 1] ?? 0;
    const isRight = [sampling >> 4, sampling & 15].every((factor) => factor >= 1 && factor <= 4);
    if (!isRight || (data[at + 2] ?? 0) > 3) throw badPicture('jpeg_frame');
  }
  return { width: data.readUInt16BE(3), height: data.readUInt16BE(1), components };
}

function checkTables(segments: readonly Segment[]): void {
  for (const { marker, data } of segments) {
    if (marker === DQT) checkLengths(data, quantBytes);
    if (marker === DHT) checkLengths(data, codeBytes);
    if (marker === DRI && data.length !== 2) throw badPicture('jpeg_table');
  }
}

/** A segment holds one table after the other, and no bytes that are none. */
function checkLengths(data: Buffer, lengthAt: (data: Buffer, at: number) => number): void {
  let at = 0;
  while (at < data.length) at += lengthAt(data, at);
  if (data.length === 0 || at !== data.length) throw badPicture('jpeg_table');
}

function quantBytes(data: Buffer, at: number): number {
  const head = data[at] ?? 0;
  if (head >> 4 > 1 || (head & 15) > 3) throw badPicture('jpeg_table');
  return 1 + (head >> 4 ? 128 : 64);
}

function codeBytes(data: Buffer, at: number): number {
  const head = data[at] ?? 0;
  const codes = data.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
  if (head >> 4 > 1 || (head & 15) > 3 || codes > 256) throw badPicture('jpeg_table');
  return 17 + codes;
}

function checkScans(segments: readonly Segment[], components: number): void {
  const scans = segments.filter(({ marker }) => marker === SOS);
  const frameAt = segments.findIndex(({ marker }) => frames.includes(marker));
  const firstScan = segments.findIndex(({ marker }) => marker === SOS);
  if (firstScan < frameAt) throw badPicture('jpeg_without_scan');
  if (scans.length > MOST_SCANS) throw badPicture('jpeg_scans', { most: MOST_SCANS });
  for (const { data } of scans) {
    const count = data[0] ?? 0;
    if (count < 1 || count > components || data.length !== 4 + count * 2) throw badPicture('jpeg_scan');
  }
}
