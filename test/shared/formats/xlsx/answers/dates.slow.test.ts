/** Dates of a workbook: real ones in the chosen zone where every program agrees on them, texts elsewhere. */
import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  documentOf,
  openWorkbook,
  readColumn,
  xlsxFile,
} from '../../../../support/files-written/xlsx-file.ts';
import { inPart } from '../../../../support/run/proof-size.ts';
import { said } from '../../../../support/surveys/said.ts';

/** exceljs reads local time as if it were UTC. */
const local = (text: string) => new Date(`${text}Z`);
const moments = (...times: string[]) => times.map((time) => new Date(time));

describe('a moment', () => {
  it.each([
    ['UTC', '2026-03-01T09:30:00Z', '2026-03-01T09:30:00'],
    ['Europe/Moscow', '2026-03-01T21:30:15Z', '2026-03-02T00:30:15'],
    ['Asia/Kathmandu', '2026-03-01T09:30:00Z', '2026-03-01T15:15:00'],
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T01:59:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00'],
    ['UTC', '1900-03-01T00:00:00Z', '1900-03-01T00:00:00'],
    ['UTC', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59'],
  ])('is a date of %s: %s', async (timezone, moment, expected) => {
    expect(await readColumn(moments(moment), { type: 'moment' }, { timezone })).toEqual([local(expected)]);
  });

  it('keeps every second of a day', async () => {
    const day = Date.UTC(2026, 2, 1);
    // by primes of seconds, so that every second and minute of an hour is met
    const step = inPart(7, 1);
    const seconds = Array.from({ length: Math.ceil(86_400 / step) }, (_, at) => new Date(day + at * step * 1000));
    expect(await readColumn(seconds)).toEqual(seconds);
  });

  it('never lies before its full second, where programs would show the one before', async () => {
    const times = ['18:30', '00:00:01', '23:59:59', '06:40:07'];
    const { bytes } = await xlsxFile(
      documentOf(
        times.map((time) => [time]),
        [{ type: 'date' }],
      ),
    );
    const cells = cellsOf(bytes, 1);
    const seconds = times.map((_, at) => Math.floor(Number(cells.get(`A${at + 2}`)) * 86_400));
    expect(seconds).toEqual([66_600, 1, 86_399, 24_007]);
  });

  it('is cut to its second, as in a CSV file', async () => {
    expect(await readColumn(moments('2026-03-01T09:30:15.999Z'))).toEqual([local('2026-03-01T09:30:15')]);
  });

  it.each(['1900-02-28T23:59:59Z', '1850-01-01T00:00:00Z'])('is a text before March 1900: %s', async (time) => {
    expect(await readColumn(moments(time))).toEqual([time.replace('Z', '+00:00')]);
  });
});

describe('a date that Excel cannot hold', () => {
  const beyond = ['0026-03-01', '0099-12-31', '1899-12-31', '1900-02-28', '10000-01-01', '0026-03-01T18:30'];

  it('is the text it was, of whatever century', async () => {
    expect(await readColumn(beyond, { type: 'date' })).toEqual(beyond);
  });

  it('is reported with its column and how many there are', async () => {
    const rows = [...beyond, '2026-03-01', '0026-13-01', 'soon', '18:30'].map((date) => [date, new Date('1850-01-01')]);
    const columns = [
      { type: 'date', title: 'Born' },
      { type: 'moment', title: 'Seen' },
    ] as const;
    const { warnings, bytes } = await xlsxFile(documentOf(rows, columns, { language: 'es' }));
    expect(said(warnings)).toEqual([
      'Dates that Excel cannot hold (before March 1900 or after 9999) are stored as text; cells: 16, in "Born" (6), "Seen" (10).',
    ]);
    expect([...cellsOf(bytes, 3).values()].join()).toContain('Las fechas que Excel no admite');
    expect((await xlsxFile(documentOf([['2026-03-01']], [{ type: 'date' }]))).warnings).toEqual([]);
  });
});

describe('a date column', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00', 'yyyy-mm-dd'],
    ['2024-02-29', '2024-02-29T00:00:00', 'yyyy-mm-dd'],
    ['18:30', '1899-12-30T18:30:00', 'hh:mm'],
    ['00:00', '1899-12-30T00:00:00', 'hh:mm'],
    ['18:30:05', '1899-12-30T18:30:05', 'hh:mm:ss'],
    ['2026-03-01T18:30', '2026-03-01T18:30:00', 'yyyy-mm-dd hh:mm:ss'],
    ['2026-03-01 18:30:05', '2026-03-01T18:30:05', 'yyyy-mm-dd hh:mm:ss'],
    ['2026-03-01T18:30:05.000000', '2026-03-01T18:30:05', 'yyyy-mm-dd hh:mm:ss'],
    ['1900-03-01', '1900-03-01T00:00:00', 'yyyy-mm-dd'],
    // a time that names its zone is a moment
    ['2026-03-01T23:30:00Z', '2026-03-02T02:30:00', 'yyyy-mm-dd hh:mm:ss'],
    ['2026-03-01T23:30:00+05:00', '2026-03-01T21:30:00', 'yyyy-mm-dd hh:mm:ss'],
  ])('shows %s as a date', async (text, expected, format) => {
    const document = documentOf([[text]], [{ type: 'date' }], { timezone: 'Europe/Moscow' });
    const cell = (await openWorkbook((await xlsxFile(document)).bytes)).worksheets[0]?.getCell('A2');
    expect(cell?.value).toEqual(local(expected));
    expect(cell?.numFmt).toBe(format);
  });

  it.each([
    ...['2026-02-30', '2026-13-01', '1900-02-28', '1899-12-31', '24:00', '18:60', 'yesterday', '2026-03', ''],
    ...['2026-03-01T', 'T18:30', '18:30Z', '2026-03-01T18:30:05.25', '2026-03-01T25:00:00Z', '0000-00-00', '=1+1'],
    ...['2026-03-0118:30', ' 2026-03-01', `2026-03-01${' '.repeat(60)}`],
  ])('leaves %j a text', async (text) => {
    expect(await readColumn([text], { type: 'date' })).toEqual([text === '' ? null : text]);
  });

  it('alone shows dates: the same text elsewhere stays a text', async () => {
    expect(await readColumn(['2026-03-01'], { type: 'text' })).toEqual(['2026-03-01']);
  });

  it.each([
    ['ru', 'dd.mm.yyyy'],
    ['es', 'dd/mm/yyyy'],
    ['pt', 'dd/mm/yyyy'],
  ] as const)('follows the habit of the language: %s', async (language, format) => {
    const document = documentOf([['2026-03-01']], [{ type: 'date' }], { language });
    const cell = (await openWorkbook((await xlsxFile(document)).bytes)).worksheets[0]?.getCell('A2');
    expect(cell?.numFmt).toBe(format);
  });
});
