/** Dates and times as respondents give them. */
import { describe, expect, it } from 'vitest';
import { readDateText, zonedMoment } from '../../../shared/formats/date-text.ts';

describe('a date as somebody gave it', () => {
  it.each([
    ['2026-03-01', 'date', '2026-03-01T00:00:00.000Z'],
    ['0026-03-01', 'date', '0026-03-01T00:00:00.000Z'],
    ['1582-10-04 23:59', 'dateTime', '1582-10-04T23:59:00.000Z'],
    ['2024-02-29T10:30:05.000', 'dateTime', '2024-02-29T10:30:05.000Z'],
    ['10:30', 'clock', '1970-01-01T10:30:00.000Z'],
    ['23:59:59', 'time', '1970-01-01T23:59:59.000Z'],
  ])('%s is read as %s', (text, form, iso) => {
    const read = readDateText(text);
    expect([read?.form, new Date((read?.localSeconds ?? 0) * 1000).toISOString()]).toEqual([form, iso]);
  });

  it.each(['2025-02-29', '2026-13-01', '2026-00-10', '24:00', '2026-03-01T10:30:00Z', '10:30 am', 'soon', ''])(
    '%j is none',
    (text) => expect(readDateText(text)).toBeUndefined(),
  );

  it('is a moment only where it names its zone', () => {
    expect(zonedMoment('2026-03-01T10:30:00+03:00')).toBe(Date.UTC(2026, 2, 1, 7, 30));
    expect(zonedMoment('2026-03-01T10:30:00')).toBeNaN();
  });
});
