/** File names that every system can bear, and the header that carries them. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from '../../../shared/formats/file-name.ts';
import { attachment } from '../../../shared/http/attachment.ts';

const naughty: string[] = JSON.parse(readFileSync('test/golden/blns.json', 'utf8'));

function expectSafe(name: string): void {
  const safe = safeFileName(name, 'csv');
  expect(safe).toMatch(/^[^\p{Cc}\p{Cs}/\\:*?"<>|]+\.csv$/u);
  expect(safe).not.toMatch(/\.\.|^[\s.]|[\s.]\.csv$/);
  expect(safe.split('.')[0]).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d) *$/i);
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(120);
  expect(safe.normalize('NFC')).toBe(safe);
}

describe('a safe file name', () => {
  it.each([
    ['Lunch answers', 'Lunch answers.csv'],
    ['Опрос 2026: итоги', 'Опрос 2026 итоги.csv'],
    ['../../etc/passwd', 'etc passwd.csv'],
    ['', 'survey.csv'],
    ['...', 'survey.csv'],
    ['CON', 'survey CON.csv'],
    ['nul.txt', 'survey nul.txt.csv'],
    ['com1 .x', 'survey com1 .x.csv'],
    ['e\u0301', 'é.csv'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie x.csv'],
    ['\u202egpj.exe', 'gpj.exe.csv'],
  ])('of %j is %j', (name, safe) => expect(safeFileName(name, 'csv')).toBe(safe));

  it('is safe for every naughty string and for long ones', () => {
    for (const name of naughty) expectSafe(name);
    for (const long of ['x', 'ы', '😀', 'e\u0301', 'con.', 'nul ']) expectSafe(long.repeat(200));
    expectSafe(`con.${'y'.repeat(200)}`);
  });

  it('is safe for any string', () => {
    const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
    fc.assert(fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme' })), expectSafe), { numRuns: 2_000 });
  });

  it('is cut between characters as people see them', () => {
    const family = '👨‍👩‍👧';
    expect(safeFileName('👍🏽'.repeat(60), 'csv')).toMatch(/^(👍🏽)+\.csv$/u);
    expect(safeFileName(family, 'csv')).not.toContain('\u200d');
  });
});

describe('the header', () => {
  it('names the file twice', () => {
    expect(attachment('Опрос "1".csv')).toBe(
      `attachment; filename="_____ _1_.csv"; filename*=UTF-8''%D0%9E%D0%BF%D1%80%D0%BE%D1%81%20%221%22.csv`,
    );
    expect(attachment("it's (a)*.csv")).toContain("filename*=UTF-8''it%27s%20%28a%29%2A.csv");
  });

  it('is ASCII in one line for any name', () => {
    for (const name of [...naughty, '\ud800', 'a\r\nb']) expect(attachment(name)).toMatch(/^[\x20-\x7e]+$/);
  });
});
