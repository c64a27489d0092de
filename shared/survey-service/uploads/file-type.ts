/** Whether a file is what its name says, as far as its first bytes tell: a programme is no picture. */

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
  ...{ docx: office, xlsx: office, pptx: office, odt: office, ods: office },
  ...{ doc: olderOffice, xls: olderOffice, ppt: olderOffice },
  rar: [[0, hexOf('Rar!')]],
  ...{ mp4: film, m4a: film, mov: [...film, [4, hexOf('moov')], [4, hexOf('mdat')], [4, hexOf('wide')]] },
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

/** What runs, whatever it is called: on Windows, Linux and macOS, and scripts. */
const programmes: readonly Sign[] = [
  ...(['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cffaedfe', 'cafebabe'] as const).map((hex): Sign => [0, hex]),
  [0, hexOf('#!')],
];

export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** All that has to be read of a file to know what it is. */
export const tellingBytes = 64;

/** `formats`: those that the question accepts; none means any. */
export function hasFormat(name: string, formats: readonly string[]): boolean {
  const wanted = formats.map((format) => format.replace(/^\./, '').toLowerCase());
  return wanted.length === 0 || wanted.includes(extensionOf(name));
}

export function isAccepted(name: string, bytes: Buffer, formats: readonly string[]): boolean {
  if (!hasFormat(name, formats)) return false;
  const has = ([at, hex]: Sign) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (programmes.some(has)) return false;
  const expected = Object.hasOwn(signs, extensionOf(name)) ? signs[extensionOf(name)] : undefined;
  return expected === undefined || expected.some(has);
}

function hexOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex');
}
