/** Whether a file is what its name says, as far as its first bytes tell: a programme is no picture. */
import { extensionOf, isRunnableKind, takesKind } from '../questions/runnable-kinds.ts';

/** The bytes that a file begins with, or has at a place, in hexadecimal. */
type Sign = readonly [at: number, hex: string];

const office: readonly Sign[] = [[0, '504b0304']];
const olderOffice: readonly Sign[] = [[0, 'd0cf11e0']];
const jpeg: readonly Sign[] = [[0, 'ffd8ff']];
const film: readonly Sign[] = [[4, hexOf('ftyp')]];

/** Any of the signs will do. */
const signs: Readonly<Record<string, readonly Sign[]>> = {
  png: [[0, '89504e470d0a1a0a']],
  jpg: jpeg,
  jpeg,
  gif: [[0, hexOf('GIF8')]],
  webp: [[8, hexOf('WEBP')]],
  heic: film,
  pdf: [[0, hexOf('%PDF-')]],
  zip: [...office, [0, '504b0506']],
  docx: office,
  xlsx: office,
  pptx: office,
  odt: office,
  ods: office,
  doc: olderOffice,
  xls: olderOffice,
  ppt: olderOffice,
  rar: [[0, hexOf('Rar!')]],
  mp4: film,
  m4a: film,
  mov: [...film, [4, hexOf('moov')], [4, hexOf('mdat')], [4, hexOf('wide')]],
  webm: [[0, '1a45dfa3']],
  mp3: [
    [0, hexOf('ID3')],
    [0, 'fffb'],
    [0, 'fff3'],
    [0, 'fff2'],
  ],
  wav: [[8, hexOf('WAVE')]],
  ogg: [[0, hexOf('OggS')]],
};

/** What runs, whatever it is called: on Windows, Linux, macOS, Android, and scripts that say so. */
const programmes: readonly Sign[] = [
  ...['4d5a', '7f454c46', '4c00000001140200', '0061736d'].map((hex): Sign => [0, hex]),
  ...['feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'bebafeca'].map((hex): Sign => [0, hex]),
  ...['#!', 'dex\n', 'ITSF', 'FWS', 'CWS', 'ZWS'].map((text): Sign => [0, hexOf(text)]),
  // the first member of a packed program
  ...['META-INF/MANIFEST', 'AndroidManifest.xml', 'classes.dex'].map((text): Sign => [30, hexOf(text)]),
];

/** Text that a browser or a server runs, in any encoding; comments may come before it. */
const scripts =
  /^(\s|<!--(?:(?!-->)[\s\S])*-->|<\?xml[^>]*>)*<(!doctype\s+(html|svg)|html|head|body|script|svg|iframe|hta:application|\?php|%@?\s)/i;

/** All that has to be read of a file to know what it is. */
export const tellingBytes = 1024;

/** `formats`: those that the question accepts; none means any that do not run. */
export function hasFormat(name: string, formats: readonly string[]): boolean {
  return takesKind(extensionOf(name), formats);
}

export function isAccepted(name: string, bytes: Buffer, formats: readonly string[]): boolean {
  const extension = extensionOf(name);
  if (!takesKind(extension, formats)) return false;
  // what runs was asked for
  if (isRunnableKind(extension)) return true;
  const has = ([at, hex]: Sign) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (programmes.some(has) || scripts.test(textOf(bytes))) return false;
  const expected = Object.hasOwn(signs, extension) ? signs[extension] : undefined;
  return expected === undefined || expected.some(has);
}

/** Its beginning as text, without the bytes that only say how it is encoded. */
function textOf(bytes: Buffer): string {
  const text = bytes.subarray(0, tellingBytes).toString('latin1');
  return text.replace(/\0/g, '').replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
}

function hexOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}
