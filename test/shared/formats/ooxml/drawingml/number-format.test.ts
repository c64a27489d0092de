/** Figures as spreadsheets hold them, and formats that show them as the document does. */
import { describe, expect, it } from 'vitest';
import { numberFormat, storedNumber } from '../../../../../shared/formats/ooxml/drawingml/number-format.ts';

describe('a number format', () => {
  it.each([
    ['percent', ['42.3%', '7%'], '0.0%'],
    ['percent', ['42 %'], '0\\ %'],
    ['percent', ['42,3\u00a0%', '–'], '0.0\\ %'],
    ['percent', ['42.3% (1,204)'], '0.0%'],
    ['count', ['1,234'], '#,##0'],
    ['count', ['1.234'], '#,##0'],
    ['number', ['1,234'], '#,##0'],
    ['number', ['1 234,56'], '#,##0.00'],
    ['number', ['1,234.5', '7'], '#,##0.0'],
    ['number', ['–'], '#,##0'],
    ['number', [], '#,##0'],
  ] as const)('of %s shown as %j is %s', (unit, shown, format) => {
    expect(numberFormat(unit, shown)).toBe(format);
  });
});

describe('a held number', () => {
  it('is a fraction where people read percent, with no digit that was not there', () => {
    for (let tenths = 0; tenths <= 1000; tenths++) {
      expect(String(storedNumber(tenths / 10, 'percent'))).toBe(String(Number(`${tenths}e-3`)));
    }
  });

  it('is as it was for counts and other numbers', () => {
    expect(storedNumber(-1234.5, 'number')).toBe(-1234.5);
    expect(storedNumber(7, 'count')).toBe(7);
  });

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('is none for %s', (value) => {
    expect(storedNumber(value, 'percent')).toBeUndefined();
  });
});
