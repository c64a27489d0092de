/** XLSX files that mean harm: what their cells, texts and styles say, and what their packing says. */
import { type MadeXlsx, madeXlsx, madeZip, xlsxParts } from './made-zip.ts';

const MEGABYTES = 1024 * 1024;
const cell = (place: string, value = '1') => `<row><c r="${place}"><v>${value}</v></c></row>`;
const text = (place: string, at: number) => `<row><c r="${place}" t="s"><v>${at}</v></c></row>`;
const strings = (items: string) => `<sst>${items}</sst>`;

export function hostilePackages(): Record<string, Buffer> {
  const made = Object.entries({ ...farCells(), ...texts(), ...brokenXml() });
  return { ...Object.fromEntries(made.map(([name, one]) => [name, madeXlsx(one)])), ...packings() };
}

function farCells(): Record<string, MadeXlsx> {
  const merged = '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>';
  const sheet = (inside: string) => ({ sheet: `<worksheet>${inside}</worksheet>` });
  return {
    'a cell at the last place': { rows: cell('XFD1048576') },
    'a row at the last place': { rows: '<row r="1048576"><c><v>1</v></c></row>' },
    'a row past the last place': { rows: '<row r="1048577"><c><v>1</v></c></row>' },
    'a row of a thousand million': { rows: '<row r="999999999"><c><v>1</v></c></row>' },
    'a negative row': { rows: '<row r="-5"><c r="A-5"><v>1</v></c></row>' },
    'a column past the last place': { rows: cell('ZZZ1') },
    'a column with endless letters': { rows: cell(`${'Z'.repeat(60_000)}1`) },
    'a place that is none': { rows: cell('1A') },
    'merged cells over the whole sheet': sheet(`<sheetData>${cell('A1')}</sheetData>${merged}`),
    'ten thousand merged areas': sheet(`<sheetData>${cell('A1')}</sheetData>${merged.repeat(10_000)}`),
    'a size of the whole sheet': sheet(`<dimension ref="A1:XFD1048576"/><sheetData>${cell('A1')}</sheetData>`),
    'columns without end': sheet(`<cols><col min="1" max="4294967295"/></cols><sheetData>${cell('A1')}</sheetData>`),
    'a million empty rows': { rows: '<row/>'.repeat(1_000_000) },
    'a million empty cells': { rows: `<row>${'<c/>'.repeat(1_000_000)}</row>` },
    'a million cells in a row': { rows: `<row>${'<c><v>1</v></c>'.repeat(900_000)}</row>` },
    'a formula shared over the whole sheet': {
      rows: '<row><c r="A1"><f t="shared" ref="A1:XFD1048576" si="0">A2</f><v>1</v></c></row>',
    },
    'a formula of a megabyte': { rows: `<row><c r="A1"><f>${'SUM('.repeat(250_000)}</f><v>1</v></c></row>` },
    'a number that is none': { rows: cell('A1', `1e${'9'.repeat(1_000)}`) },
    'a number of a megabyte': { rows: cell('A1', '9'.repeat(MEGABYTES)) },
    'a style that is not there': { rows: '<row><c r="A1" s="4294967295"><v>1</v></c></row>' },
  };
}

function texts(): Record<string, MadeXlsx> {
  const long = strings(`<si><t>${'x'.repeat(5 * MEGABYTES)}</t></si>`);
  const formats = Array.from(
    { length: 5_000 },
    (_, at) => `<numFmt numFmtId="${at + 200}" formatCode="${'0'.repeat(3_000)}"/>`,
  );
  const format = (code: string) => ({
    styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    rows: '<row><c r="A1" s="0"><v>45000.123</v></c></row>'.repeat(50_000),
  });
  return {
    'a text of five megabytes': { rows: text('A1', 0), strings: long },
    'a text of five megabytes used very often': { rows: text('A1', 0).repeat(200_000), strings: long },
    'a long text used very often': {
      rows: text('A1', 0).repeat(300_000),
      strings: strings(`<si><t>${'x'.repeat(32_000)}</t></si>`),
    },
    'a million texts': { rows: text('A1', 0), strings: strings('<si><t>x</t></si>'.repeat(800_000)) },
    'a text in a million runs': {
      rows: text('A1', 0),
      strings: strings(`<si>${'<r><t>x</t></r>'.repeat(800_000)}</si>`),
    },
    'a text that is not there': { rows: text('A1', 4_294_967_295) },
    'more texts than it says': { rows: text('A1', 0), strings: '<sst count="4294967295" uniqueCount="4294967295"/>' },
    'a million escapes': { rows: text('A1', 0), strings: strings(`<si><t>${'_x0041_'.repeat(1_000_000)}</t></si>`) },
    'a million references': { rows: text('A1', 0), strings: strings(`<si><t>${'&#65;'.repeat(1_000_000)}</t></si>`) },
    'references to no character': {
      rows: text('A1', 0),
      strings: strings('<si><t>&#x110000;&#9999999;&nope;</t></si>'),
    },
    'five thousand long formats': {
      rows: cell('A1'),
      styles: `<styleSheet><numFmts>${formats.join('')}</numFmts></styleSheet>`,
    },
    'a format of zeros': format('0'.repeat(120)),
    'a format of quotes': format('&quot;'.repeat(200)),
    'a format of dates': format('yyyymmddhhss'.repeat(10)),
    'a format of sections': format(';'.repeat(250)),
  };
}

function brokenXml(): Record<string, MadeXlsx> {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const declared = (entities: string, use: string) => ({
    sheet: `<!DOCTYPE w [${entities}]><worksheet>${use}</worksheet>`,
  });
  return {
    'laughing entities': declared(
      `<!ENTITY l0 "ha">${laughs}`,
      '<sheetData><row><c t="str"><v>&l9;</v></c></row></sheetData>',
    ),
    'an entity from outside': declared('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'),
    'an entity from the network': declared('<!ENTITY x SYSTEM "http://127.0.0.1/">', '&x;'),
    'a million tags inside each other': { sheet: '<a>'.repeat(1_000_000) },
    'a tag without an end': { sheet: `<worksheet ${'a'.repeat(10 * MEGABYTES)}` },
    'an attribute without an end': { sheet: `<worksheet a="${'>'.repeat(10 * MEGABYTES)}` },
    'a million attributes': { sheet: `<worksheet ${'a="1" '.repeat(1_000_000)}/>` },
    'a comment without an end': { sheet: `<worksheet><!--${'-'.repeat(MEGABYTES)}` },
    'a million comments': { sheet: `<worksheet>${'<!---->'.repeat(1_000_000)}</worksheet>` },
    'a million brackets': { sheet: '<'.repeat(1_000_000) },
    'more ends than beginnings': { sheet: '</a>'.repeat(100_000) },
    'no tags at all': { sheet: 'x'.repeat(10 * MEGABYTES) },
    'another encoding': { sheet: Buffer.from('\ufeff<worksheet/>', 'utf16le') },
    'no sheet': { workbook: '<workbook/>' },
    'a sheet outside of the package': { relations: '<a><Relationship Id="rId1" Target="../../../etc/passwd"/></a>' },
    'a sheet that is the workbook': { relations: '<a><Relationship Id="rId1" Target="workbook.xml"/></a>' },
  };
}

function packings(): Record<string, Buffer> {
  const parts = xlsxParts({ rows: cell('A1') });
  const [types = { name: '', content: '' }, ...rest] = parts;
  const bomb = { name: 'xl/media/a.bin', content: Buffer.alloc(40 * MEGABYTES) };
  const zeros = Buffer.alloc(2 * MEGABYTES);
  const lying = (lies: object) => madeZip([{ ...types, lies }, ...rest]);
  const sound = madeZip(parts);
  return {
    'a part that unpacks to 40 megabytes': madeZip([...parts, bomb]),
    'a part that hides its 40 megabytes': madeZip([...parts, { ...bomb, lies: { sizeBytes: 10 } }]),
    'many parts that unpack to 2 megabytes each': madeZip([
      ...parts,
      ...Array.from({ length: 40 }, (_, at) => ({ name: `p${at}`, content: zeros })),
    ]),
    'parts that share their bytes': madeZip([
      ...parts,
      ...Array.from({ length: 500 }, (_, at) => ({ name: `p${at}`, content: 'x', lies: { offset: 0 } })),
    ]),
    'two parts of one name': madeZip([...parts, ...parts]),
    'five thousand parts': madeZip(Array.from({ length: 5_000 }, (_, at) => ({ name: `p${at}`, content: '' }))),
    'more parts than there are': madeZip(parts, { parts: 900 }),
    'a number of 64 bits for its parts': madeZip(parts, { parts: 0xffff }),
    'a number of 64 bits for its directory': madeZip(parts, { directoryAt: 0xffff_ffff }),
    'a directory that is the file': madeZip(parts, { directoryAt: 0 }),
    'a part longer than the file': lying({ packedBytes: 0x7fff_ffff }),
    'a part of 64 bits': lying({ packedBytes: 0xffff_ffff, sizeBytes: 0xffff_ffff, offset: 0xffff_ffff }),
    'a wrong checksum': lying({ crc: 1 }),
    'a packing nobody knows': lying({ method: 14 }),
    'an encrypted part': lying({ flags: 1 }),
    'a stored part that says it is packed': madeZip([{ ...types, isStored: true, lies: { method: 8 } }, ...rest]),
    'a package in a package': madeZip([...parts, { name: 'xl/embeddings/a.xlsx', content: madeZip([bomb]) }]),
    'the first half of a package': sound.subarray(0, sound.length / 2),
    'a package without its end': sound.subarray(0, sound.length - 22),
    'only an end': Buffer.concat([Buffer.from('PK\x03\x04'), sound.subarray(-22)]),
    'another kind of package': madeZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    ]),
    'a name with dots': madeZip([...parts, { name: '../../../../etc/cron.d/x', content: 'x' }]),
  };
}
