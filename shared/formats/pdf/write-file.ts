/**
 * The objects of a PDF as its bytes. pdf-lib could write them, but packs them in JavaScript and asks every object for
 * its size first: a report with banners has tens of thousands of tags.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type PDFContext, PDFStream } from 'pdf-lib';

/** An object by its number, as it stands in the file. */
export type WrittenObject = readonly [number: number, text: string];

/** Packed together: the more, the smaller the file and the quicker it is written. */
const OBJECTS_IN_A_PACK = 500;
/** The high bytes of the second line say that this is no text file. */
const HEAD = Buffer.from('%PDF-1.7\n%\u0081\u0081\u0081\u0081\n\n', 'latin1');

/** Where an object is: at an offset of the file, or in a pack with others. */
const AT_OFFSET = 1;
const IN_PACK = 2;
/** One for which of the two, four for the offset or the pack, two for the place in the pack. */
const ENTRY_WIDTHS = [1, 4, 2];
const ENTRY_BYTES = 7;

/** `written` are objects besides those of the context, by numbers that the context has given away. */
export function fileOf(context: PDFContext, written: readonly WrittenObject[]): Buffer {
  const file = createFile(context.largestObjectNumber);
  const packed: WrittenObject[] = [];
  for (const [{ objectNumber }, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) addStream(file, objectNumber, object);
    else packed.push([objectNumber, String(object)]);
  }
  for (const object of written) packed.push(object);
  for (let at = 0; at < packed.length; at += OBJECTS_IN_A_PACK) addPack(file, packed.slice(at, at + OBJECTS_IN_A_PACK));
  const { Root, Info } = context.trailerInfo;
  return endedFile(file, `/Root ${Root}${Info ? ` /Info ${Info}` : ''}`);
}

interface OpenFile {
  pieces: Uint8Array[];
  size: number;
  /** By the number of the object. */
  entries: (readonly [where: number, offset: number, place: number])[];
  largestNumber: number;
}

function createFile(largestNumber: number): OpenFile {
  return { pieces: [HEAD], size: HEAD.length, entries: [], largestNumber };
}

function add(file: OpenFile, ...pieces: (string | Uint8Array)[]): void {
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    file.pieces.push(bytes);
    file.size += bytes.length;
  }
}

function addObject(file: OpenFile, number: number, dict: string, content: Uint8Array): void {
  file.entries[number] = [AT_OFFSET, file.size, 0];
  add(file, `${number} 0 obj\n${dict}\nstream\n`, content, '\nendstream\nendobj\n\n');
}

function addStream(file: OpenFile, number: number, stream: PDFStream): void {
  stream.updateDict();
  addObject(file, number, String(stream.dict), stream.getContents());
}

/** First the number and place of each object, then the objects. */
function addPack(file: OpenFile, objects: readonly WrittenObject[]): void {
  const number = ++file.largestNumber;
  let index = '';
  let texts = '';
  objects.forEach(([object, text], place) => {
    file.entries[object] = [IN_PACK, number, place];
    index += `${object} ${texts.length} `;
    texts += `${text}\n`;
  });
  const content = deflateSync(Buffer.from(index + texts, 'latin1'));
  const facts = `/Type /ObjStm /N ${objects.length} /First ${index.length}`;
  addObject(file, number, `<<${facts} /Filter /FlateDecode /Length ${content.length}>>`, content);
}

/** A hash of what the file holds, so that equal reports stay equal. */
function idOf({ pieces }: OpenFile): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex').slice(0, 32);
}

/** The last object says where all the others are, itself included. */
function endedFile(file: OpenFile, roots: string): Buffer {
  const number = ++file.largestNumber;
  const start = file.size;
  file.entries[number] = [AT_OFFSET, start, 0];
  const table = Buffer.alloc((number + 1) * ENTRY_BYTES);
  // numbers that nobody uses stay zeros: free
  file.entries.forEach(([where, offset, place], object) => {
    const at = object * ENTRY_BYTES;
    table.writeUInt8(where, at);
    table.writeUInt32BE(offset, at + 1);
    table.writeUInt16BE(place, at + 5);
  });
  table.writeUInt16BE(0xffff, 5);
  const content = deflateSync(table);
  const facts = `/Type /XRef /Size ${number + 1} /W [${ENTRY_WIDTHS.join(' ')}] ${roots}`;
  const id = idOf(file);
  const dict = `<<${facts} /ID [<${id}> <${id}>] /Filter /FlateDecode /Length ${content.length}>>`;
  addObject(file, number, dict, content);
  add(file, `startxref\n${start}\n%%EOF`);
  return Buffer.concat(file.pieces, file.size);
}
