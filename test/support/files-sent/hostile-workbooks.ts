/** XLS files that mean harm: circles of sectors, texts that never end, records longer than the file. */
import { container, end, label, madeXls, numbersOf, record, shorts, start, workbook } from './made-xls.ts';

const HUGE = 0x7fff_ffff;

export function hostileWorkbooks(): Record<string, Buffer> {
  return { ...containers(), ...records() };
}

function containers(): Record<string, Buffer> {
  const stream = workbook([], [label(0, 0, 'A-1')]);
  const sound = container(stream);
  const header = (at: number, value: number) =>
    container(stream, { header: (bytes) => bytes.writeUInt32LE(value, at) });
  const table = (at: number, value: number) =>
    container(stream, {
      table: (next) => {
        next[at] = value;
      },
    });
  return {
    'a container of 44 bytes': sound.subarray(0, 44),
    'only a header': sound.subarray(0, 512),
    'cut in its directory': sound.subarray(0, 1_100),
    'cut in its stream': sound.subarray(0, 1_600),
    'a stream that is its own next sector': table(2, 2),
    'a stream that comes back': table(5, 2),
    'a directory that comes back': table(1, 1),
    'a stream that leaves the file': table(3, 100_000),
    'a stream that leads into the table': table(3, 0),
    'sectors of no bytes': header(30, 0),
    'sectors of a gigabyte': header(30, 30),
    'a table of a thousand million sectors': header(44, HUGE),
    'a table that is not there': header(76, HUGE),
    'a directory that is not there': header(48, HUGE),
    'a longer table that comes back': container(stream, {
      header: (bytes) => {
        bytes.writeUInt32LE(200, 44);
        bytes.writeUInt32LE(0, 68);
      },
    }),
    'small sectors that are not there': header(60, HUGE),
    'a stream of two gigabytes': container(stream, { sizeBytes: HUGE }),
    'a stream of no bytes': container(stream, { sizeBytes: 0 }),
    'a stream in small sectors that are none': container(stream, { sizeBytes: 100 }),
    'a package with a password': container(stream, { name: 'EncryptedPackage' }),
    'a workbook of Excel 95': container(stream, { name: 'Book' }),
    'a document of Word': container(stream, { name: 'WordDocument' }),
  };
}

function records(): Record<string, Buffer> {
  const texts = (data: Buffer) =>
    madeXls([record(0xfd, Buffer.concat([shorts(0, 0, 0), numbersOf(0)]))], [record(0xfc, data)]);
  const count = numbersOf(HUGE, HUGE);
  const formula = (place: number) =>
    record(0x06, Buffer.concat([shorts(place, 0, 0), Buffer.alloc(6), shorts(0xffff), Buffer.alloc(8)]));
  return {
    'a password': madeXls([], [record(0x2f, [1, 0, 1, 0, 1, 0])]),
    'a workbook of a former version': container(Buffer.concat([start(0x500), end])),
    'no beginning': container(Buffer.alloc(4_096)),
    'no end': container(start()),
    'no sheet': container(Buffer.concat([start(), end])),
    'a sheet outside of the file': container(workbook([], [], HUGE)),
    'a sheet that is the workbook': container(workbook([], [], 0)),
    'a record longer than the file': container(Buffer.concat([start(), record(0xfc, [], 0xffff)])),
    'cells outside of any sheet': madeXls([label(0xffff, 0xffff, 'x')]),
    'half a cell': madeXls([record(0x204, [0, 0, 0])]),
    'half a number': madeXls([record(0x203, [0, 0, 0, 0, 0, 0, 1])]),
    'a text longer than its record': madeXls([record(0x204, shorts(0, 0, 0, 0xffff, 0))]),
    'a row of packed numbers that is half': madeXls([record(0xbd, shorts(0, 0, 1, 2))]),
    'a packed row past the last column': madeXls([record(0xbd, Buffer.concat([shorts(0, 0xfff0), Buffer.alloc(600)]))]),
    'shared texts without end': texts(count),
    'a shared text of 65535 letters that are not there': texts(
      Buffer.concat([count, shorts(0xffff), Buffer.from([1])]),
    ),
    'a shared text with four thousand million runs': texts(
      Buffer.concat([count, shorts(1), Buffer.from([0x0c]), shorts(0xffff), numbersOf(0xffff_ffff), Buffer.from('x')]),
    ),
    'a shared text cut in a letter': madeXls(
      [],
      [record(0xfc, Buffer.concat([count, shorts(2), Buffer.from([1, 65])])), record(0x3c, [1, 0])],
    ),
    'a shared text that is not there': madeXls([record(0xfd, Buffer.concat([shorts(0, 0, 0), numbersOf(HUGE)]))]),
    'empty records that go on for ever': madeXls(
      [],
      [record(0xfc, count), ...Array.from({ length: 10_000 }, () => record(0x3c))],
    ),
    'ten thousand formulas that wait for a text': madeXls(Array.from({ length: 2_000 }, (_, at) => formula(at))),
    'a format of no text': madeXls([], [record(0x41e, [0, 1, 255, 255, 1])]),
    'half a style': madeXls([], [record(0xe0, [1])]),
  };
}
