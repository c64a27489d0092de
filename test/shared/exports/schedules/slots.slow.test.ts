/** When a schedule runs: in ordinary weeks, in gaps, and in hours that come twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotsAfter, slotsBetween, type Timetable } from '../../../../shared/exports/schedules/slots.ts';
import { isoInZone, zoneOf } from '../../../../shared/zone.ts';
import { inPart } from '../../../support/run/proof-size.ts';

const at = (text: string) => Date.parse(text);
const DAY_MS = 86_400_000;

function next(cron: string, timezone: string, after: string, count: number): string[] {
  return slotsAfter({ cron, timezone }, at(after), count).map((slot) => isoInZone(slot, zoneOf(timezone)));
}

describe('slots', () => {
  it('are local times of the zone', () => {
    expect(next('0 6 * * 1', 'Europe/Moscow', '2026-03-01T00:00:00Z', 2)).toEqual([
      '2026-03-02T06:00:00+03:00',
      '2026-03-09T06:00:00+03:00',
    ]);
    expect(next('30 5 1 * *', 'Asia/Kolkata', '2026-03-01T00:00:00Z', 2)).toEqual([
      '2026-04-01T05:30:00+05:30',
      '2026-05-01T05:30:00+05:30',
    ]);
  });

  it('lie strictly after the moment asked about', () => {
    expect(next('0 6 * * *', 'UTC', '2026-03-01T06:00:00Z', 1)).toEqual(['2026-03-02T06:00:00+00:00']);
    expect(next('0 6 * * *', 'UTC', '2026-03-01T05:59:59.999Z', 1)).toEqual(['2026-03-01T06:00:00+00:00']);
  });

  it('reach over years', () => {
    expect(next('0 0 29 2 *', 'Europe/Berlin', '2026-03-01T00:00:00Z', 2)).toEqual([
      '2028-02-29T00:00:00+01:00',
      '2032-02-29T00:00:00+01:00',
    ]);
  });
});

describe('a time in a gap runs at the end of the gap', () => {
  it.each([
    ['Europe/Berlin', '30 2 * * *', '2026-03-29T00:00:00Z', '2026-03-29T03:00:00+02:00', '2026-03-30T02:30:00+02:00'],
    [
      'America/New_York',
      '15 2 * * *',
      '2026-03-08T05:00:00Z',
      '2026-03-08T03:00:00-04:00',
      '2026-03-09T02:15:00-04:00',
    ],
    [
      'Australia/Lord_Howe',
      '10 2 * * *',
      '2026-10-03T15:00:00Z',
      '2026-10-04T02:30:00+11:00',
      '2026-10-05T02:10:00+11:00',
    ],
    ['America/Santiago', '0 0 * * *', '2026-09-06T03:30:00Z', '2026-09-06T01:00:00-03:00', '2026-09-07T00:00:00-03:00'],
  ])('%s, %s', (zone, cron, after, first, second) => {
    expect(next(cron, zone, after, 2)).toEqual([first, second]);
  });

  it('once, however many of its times are in the gap', () => {
    expect(next('*/15 * * * *', 'Europe/Berlin', '2026-03-29T00:40:00Z', 3)).toEqual([
      '2026-03-29T01:45:00+01:00',
      '2026-03-29T03:00:00+02:00',
      '2026-03-29T03:15:00+02:00',
    ]);
    expect(next('10,20 2 * * *', 'Australia/Lord_Howe', '2026-10-03T15:00:00Z', 2)).toEqual([
      '2026-10-04T02:30:00+11:00',
      '2026-10-05T02:10:00+11:00',
    ]);
  });
});

describe('an hour that comes twice runs once', () => {
  it.each([
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T22:00:00Z', '2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00'],
    [
      'America/New_York',
      '30 1 * * *',
      '2026-11-01T04:00:00Z',
      '2026-11-01T01:30:00-04:00',
      '2026-11-02T01:30:00-05:00',
    ],
    [
      'Australia/Lord_Howe',
      '45 1 * * *',
      '2026-04-04T13:00:00Z',
      '2026-04-05T01:45:00+11:00',
      '2026-04-06T01:45:00+10:30',
    ],
  ])('%s, %s', (zone, cron, after, first, second) => {
    expect(next(cron, zone, after, 2)).toEqual([first, second]);
  });

  it('also where the line names many times', () => {
    expect(next('*/30 * * * *', 'Europe/Berlin', '2026-10-24T23:40:00Z', 4)).toEqual([
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T03:00:00+01:00',
      '2026-10-25T03:30:00+01:00',
    ]);
  });

  it('also when asked from inside the second one', () => {
    expect(next('*/30 * * * *', 'Europe/Berlin', '2026-10-25T01:10:00Z', 1)).toEqual(['2026-10-25T03:00:00+01:00']);
  });
});

describe('slots that have passed', () => {
  it('are reported newest first, both ends included', () => {
    const daily = { cron: '0 6 * * *', timezone: 'UTC' };
    expect(slotsBetween(daily, at('2026-03-01T06:00:00Z'), at('2026-03-03T06:00:00Z'), 9)).toEqual([
      at('2026-03-03T06:00:00Z'),
      at('2026-03-02T06:00:00Z'),
      at('2026-03-01T06:00:00Z'),
    ]);
    expect(slotsBetween(daily, at('2026-03-01T06:00:00Z'), at('2026-03-03T05:59:00Z'), 1)).toEqual([
      at('2026-03-02T06:00:00Z'),
    ]);
  });

  it('are the same ones that lay ahead', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia'];
    const lines = ['*/20 * * * *', '30 2 * * *', '0,59 1-3 * * *', '15 */6 * * 0', '7 2 25-31 3,10 *'];
    const arbitrary = fc.record({
      timezone: fc.constantFrom(...zones),
      cron: fc.constantFrom(...lines),
      from: fc.integer({ min: at('2026-01-01T00:00:00Z') / 60_000, max: at('2027-01-01T00:00:00Z') / 60_000 }),
      hours: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(arbitrary, ({ from, hours, ...timetable }) => {
        const [start, end] = [from * 60_000, (from + hours * 60) * 60_000];
        const ahead = slotsAfter(timetable, start - 1, 100).filter((slot) => slot <= end);
        expect(slotsBetween(timetable, start, end, 1_000)).toEqual(ahead.toReversed());
      }),
      { numRuns: inPart(40, 100) },
    );
  });
});

it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
  'every local minute of a year runs once or at the end of its gap in %s',
  (timezone) => {
    const days = Array.from({ length: 365 }, (_, day) => at('2026-01-01T00:00:00Z') + day * DAY_MS);
    const zone = zoneOf(timezone);
    const changes = days.filter((day) => zone.offsetMinutes(day) !== zone.offsetMinutes(day + DAY_MS));
    expect(changes.length).toBe(timezone === 'Asia/Kolkata' ? 0 : 2);
    for (const day of changes) expectEveryMinuteOnce({ cron: '* * * * *', timezone }, day, day + DAY_MS);
  },
);

function expectEveryMinuteOnce(timetable: Timetable, from: number, to: number): void {
  const zone = zoneOf(timetable.timezone);
  const shown = new Set<string>();
  const expected: number[] = [];
  for (let minute = from; minute <= to; minute += 60_000) {
    const local = isoInZone(minute, zone).slice(0, 16);
    if (!shown.has(local)) expected.push(minute);
    shown.add(local);
  }
  expect(slotsAfter(timetable, from - 1, expected.length)).toEqual(expected);
}
