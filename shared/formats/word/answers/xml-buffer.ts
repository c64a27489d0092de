/**
 * Paragraphs of a Word document as bytes in one reused buffer. A text is copied, not parsed: only `& < >`, line breaks
 * and tabs are written in another way, and text that runs from right to left is cut into runs of one direction.
 */
import { withRoom } from '../../../bytes/growing-bytes.ts';
import { directedRuns, isRightToLeftAt } from '../../ooxml/directed-runs.ts';
import { entities } from '../../ooxml/xml.ts';
import { FLUSH_BYTES } from '../../row-stream.ts';

/** A paragraph and what surrounds it, ready to be copied: most of a document is the same few pieces of XML. */
export interface Frame {
  empty: Uint8Array;
  beforeText: Uint8Array;
  /** For text that has blanks at an end, or is written in several pieces: they would be trimmed. */
  beforeBlankText: Uint8Array;
  afterText: Uint8Array;
  /** The same without a run; ends inside the properties of the paragraph. */
  before: Uint8Array;
  after: Uint8Array;
}

export interface XmlBuffer {
  /** Finished XML. */
  raw(xml: Uint8Array): void;
  /** A paragraph of any clean UTF-8 text. Gives the lines it takes when they are that long: a guess, and a high one. */
  paragraph(frame: Frame, bytes: Uint8Array, start: number, end: number, bytesPerLine: number): number;
  paragraphOf(frame: Frame, text: string): void;
  /** Overwrites bytes at this place, counted from where bytes were last taken. */
  overwrite(at: number, xml: Uint8Array): void;
  sizeBytes(): number;
  /** What was written since it was last taken; valid until the next write. */
  takeBytes(): Uint8Array;
}

const startRun = '<w:r><w:t>';
const startBlankRun = '<w:r><w:t xml:space="preserve">';
const startRightToLeftRun = Buffer.from('<w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">');
const startLeftToRightRun = Buffer.from(startBlankRun);
const endRun = '</w:t></w:r>';
const endRunBytes = Buffer.from(endRun);
const bidi = Buffer.from('<w:bidi/>');
const endProperties = Buffer.from('</w:pPr>');

/** A paragraph in a style, with XML before and after it, such as a cell's. Without a style it has the usual one. */
export function frame(style: string | undefined, before = '', after = ''): Frame {
  const named = style === undefined ? '' : `<w:pStyle w:val="${style}"/>`;
  const properties = style === undefined ? '' : `<w:pPr>${named}</w:pPr>`;
  return {
    empty: Buffer.from(`${before}<w:p>${properties}</w:p>${after}`),
    beforeText: Buffer.from(`${before}<w:p>${properties}${startRun}`),
    beforeBlankText: Buffer.from(`${before}<w:p>${properties}${startBlankRun}`),
    afterText: Buffer.from(`${endRun}</w:p>${after}`),
    before: Buffer.from(`${before}<w:p><w:pPr>${named}`),
    after: Buffer.from(`</w:p>${after}`),
  };
}

const CR = 0x0d;
const LF = 0x0a;
const lineBreak = Buffer.from('</w:t><w:br/><w:t xml:space="preserve">');
const writtenAs = new Map([
  ...Object.entries(entities).map(([char, entity]): [number, Buffer] => [char.charCodeAt(0), Buffer.from(entity)]),
  [0x09, Buffer.from('</w:t><w:tab/><w:t xml:space="preserve">')],
  [LF, lineBreak],
  [CR, lineBreak],
]);
const LONGEST = Math.max(...[...writtenAs.values()].map((xml) => xml.length));

/** Blanks of all kinds, and some letters that begin with the same byte. */
const mayBeBlank = (lead = 0) => lead <= 0x20 || lead === 0xc2 || (lead >= 0xe1 && lead <= 0xe3) || lead === 0xef;

/** Readers may trim such a text, some of them more than XML lets them. */
function mayBeginOrEndBlank(bytes: Uint8Array, start: number, end: number): boolean {
  if (mayBeBlank(bytes[start])) return true;
  const last = bytes[end - 1] ?? 0;
  return last < 0x80 ? last <= 0x20 : bytes[end - 2] === 0xc2 || mayBeBlank(bytes[end - 3]);
}

const SPECIAL = 1;
const MAYBE_RIGHT_TO_LEFT = 2;
/** What a byte of text asks for; most ask for nothing. */
const marks = new Uint8Array(256);
for (const byte of writtenAs.keys()) marks[byte] = SPECIAL;
for (let lead = 0xd6; lead <= 0xdf; lead++) marks[lead] = MAYBE_RIGHT_TO_LEFT;
for (const lead of [0xe0, 0xef, 0xf0]) marks[lead] = MAYBE_RIGHT_TO_LEFT;

/** How many bytes have to be written in another way; -1 when something runs from right to left. */
function specialsIn(bytes: Uint8Array, start: number, end: number): number {
  let specials = 0;
  for (let at = start; at < end; at++) {
    const mark = marks[bytes[at] ?? 0];
    if (mark === SPECIAL) specials++;
    else if (mark === MAYBE_RIGHT_TO_LEFT && isRightToLeftAt(bytes, at)) return -1;
  }
  return specials;
}

/** Writes the text at `to` and gives the place after it; the target has room for the worst. */
function writeEscaped(target: Buffer, to: number, bytes: Uint8Array, start: number, end: number): number {
  let place = to;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (marks[byte] !== SPECIAL) target[place++] = byte;
    else if (byte !== LF || at === start || bytes[at - 1] !== CR) {
      const xml = writtenAs.get(byte) ?? lineBreak;
      target.set(xml, place);
      place += xml.length;
    }
  }
  return place;
}

/** Copies a text that asks for nothing, as most do, and gives the place after it; -1 where a byte asks for something. */
function writePlain(target: Buffer, to: number, bytes: Uint8Array, start: number, end: number): number {
  let place = to;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    const mark = marks[byte];
    if (mark !== 0 && (mark === SPECIAL || isRightToLeftAt(bytes, at))) return -1;
    target[place++] = byte;
  }
  return place;
}

export function createXmlBuffer(): XmlBuffer {
  let buffer = Buffer.allocUnsafe(FLUSH_BYTES * 2);
  let length = 0;

  function reserve(bytes: number): void {
    buffer = withRoom(buffer, length, bytes);
  }

  function raw(xml: Uint8Array): void {
    reserve(xml.length);
    buffer.set(xml, length);
    length += xml.length;
  }

  function escaped(bytes: Uint8Array, start: number, end: number, specials: number): void {
    reserve(end - start + specials * LONGEST);
    length = writeEscaped(buffer, length, bytes, start, end);
  }

  function directed(shape: Frame, whole: string): void {
    const { isRightToLeft, runs } = directedRuns(whole);
    raw(shape.before);
    if (isRightToLeft) raw(bidi);
    raw(endProperties);
    for (const run of runs) {
      raw(run.isRightToLeft ? startRightToLeftRun : startLeftToRightRun);
      const bytes = Buffer.from(run.text);
      escaped(bytes, 0, bytes.length, bytes.length);
      raw(endRunBytes);
    }
    raw(shape.after);
  }

  /** Gives the lines that its breaks make. */
  function marked(shape: Frame, bytes: Uint8Array, start: number, end: number): number {
    const specials = specialsIn(bytes, start, end);
    if (specials < 0) directed(shape, Buffer.from(bytes.subarray(start, end)).toString());
    else {
      raw(shape.beforeBlankText);
      escaped(bytes, start, end, specials);
      raw(shape.afterText);
    }
    return Math.abs(specials);
  }

  function paragraph(shape: Frame, bytes: Uint8Array, start: number, end: number, bytesPerLine: number): number {
    if (start === end) {
      raw(shape.empty);
      return 0;
    }
    const before = mayBeginOrEndBlank(bytes, start, end) ? shape.beforeBlankText : shape.beforeText;
    reserve(before.length + end - start + shape.afterText.length);
    const textEnd = writePlain(buffer, length + before.length, bytes, start, end);
    const lines = Math.ceil((end - start) / bytesPerLine);
    if (textEnd < 0) return lines + marked(shape, bytes, start, end);
    buffer.set(before, length);
    buffer.set(shape.afterText, textEnd);
    length = textEnd + shape.afterText.length;
    return lines;
  }

  return {
    raw,
    paragraph,
    paragraphOf(shape, whole) {
      const bytes = Buffer.from(whole);
      paragraph(shape, bytes, 0, bytes.length, 1);
    },
    overwrite: (at, xml) => buffer.set(xml, at),
    sizeBytes: () => length,
    takeBytes() {
      const taken = buffer.subarray(0, length);
      length = 0;
      return taken;
    },
  };
}
