/** Local time to the minute, in zones with every kind of offset and on the days when clocks change. */
import { describe, expect, it } from 'vitest';
import { isoInZone, isTimezone, parseMoment, startOfDay, zoneOf } from '../../shared/zone.ts';

const inZone = (moment: string, name: string) => isoInZone(Date.parse(moment), zoneOf(name));
const dayStart = (day: string, name: string, addDays = 0) =>
  new Date(startOfDay(day, addDays, zoneOf(name))).toISOString();

describe('a moment in a zone', () => {
  it.each([
    ['2026-03-01T06:30:00Z', 'Europe/Moscow', '2026-03-01T09:30:00+03:00'],
    ['2026-03-01T06:30:00Z', 'UTC', '2026-03-01T06:30:00+00:00'],
    ['2026-03-01T06:30:00Z', 'Asia/Kathmandu', '2026-03-01T12:15:00+05:45'],
    ['2026-01-01T00:10:00Z', 'America/St_Johns', '2025-12-31T20:40:00-03:30'],
    ['2026-01-15T12:00:00Z', 'Pacific/Chatham', '2026-01-16T01:45:00+13:45'],
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25T00:59:59Z', 'Europe/Berlin', '2026-10-25T02:59:59+02:00'],
    ['2026-10-25T01:00:00Z', 'Europe/Berlin', '2026-10-25T02:00:00+01:00'],
    ['2026-04-04T14:59:59Z', 'Australia/Lord_Howe', '2026-04-05T01:59:59+11:00'],
    ['2026-04-04T15:00:00Z', 'Australia/Lord_Howe', '2026-04-05T01:30:00+10:30'],
    ['1999-12-31T23:59:59Z', 'Asia/Tokyo', '2000-01-01T08:59:59+09:00'],
  ])('%s in %s is %s', (moment, zone, local) => {
    expect(inZone(moment, zone)).toBe(local);
  });

  it('is right on both sides of a switch, whichever side was asked first', () => {
    const [before, after] = [Date.parse('2026-03-29T00:59:59.999Z'), Date.parse('2026-03-29T01:00:00Z')];
    for (const order of [
      [before, after],
      [after, before],
    ]) {
      const zone = zoneOf('Europe/Berlin');
      for (const moment of order) zone.offsetMinutes(moment);
      expect(zone.offsetMinutes(before)).toBe(60);
      expect(zone.offsetMinutes(after)).toBe(120);
    }
  });

  it('agrees with Intl through a year, hour by hour, in many zones', () => {
    for (const name of ['Europe/London', 'America/New_York', 'Asia/Tehran', 'Africa/Cairo', 'Pacific/Apia']) {
      const zone = zoneOf(name);
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
      for (let moment = Date.UTC(2026, 0, 1); moment < Date.UTC(2027, 0, 1); moment += 3_600_000 + 7_000) {
        expect(isoInZone(moment, zone).slice(0, 19)).toBe(format.format(moment).replace(' ', 'T'));
      }
    }
  });
});

describe('the first moment of a day', () => {
  it.each([
    ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31', 'Europe/Moscow', '2026-01-30T21:00:00.000Z'],
    ['2026-01-31', 'Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
    ['2026-01-31', 'America/St_Johns', '2026-01-31T03:30:00.000Z'],
    ['2026-01-31', 'Pacific/Kiritimati', '2026-01-30T10:00:00.000Z'],
    ['2026-01-31', 'Etc/GMT+12', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31', 'Pacific/Chatham', '2026-01-30T10:15:00.000Z'],
    ['2026-01-31', '+03:07', '2026-01-30T20:53:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    // midnight is skipped: the day begins at one o'clock
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // the hour before midnight comes twice: the day begins after the second one
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
    // midnight itself comes twice: the day begins with the first one
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    // the island that skipped a whole day
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, moment) => {
    expect(dayStart(day, zone)).toBe(moment);
  });

  it('is the end of the day before, all through the years, in zones that change their clocks at night', () => {
    for (const name of ['America/Sao_Paulo', 'Africa/Cairo', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe']) {
      const zone = zoneOf(name);
      for (let utc = Date.UTC(2016, 0, 1); utc < Date.UTC(2019, 0, 1); utc += 86_400_000) {
        const day = new Date(utc).toISOString().slice(0, 10);
        const start = startOfDay(day, 0, zone);
        expect(isoInZone(start, zone).slice(0, 10), `${day} ${name}`).toBe(day);
        expect(isoInZone(start - 1, zone).slice(0, 10) < day, `${day} ${name}`).toBe(true);
      }
    }
  });

  it('moves by calendar days', () => {
    expect(dayStart('2026-03-29', 'Europe/Berlin', 1)).toBe('2026-03-29T22:00:00.000Z');
    expect(dayStart('2026-02-28', 'UTC', 1)).toBe('2026-03-01T00:00:00.000Z');
  });
});

describe('reading a moment', () => {
  it.each([
    ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00.123456Z', '2026-03-01T09:30:00.123Z'],
    ['2026-03-01T09:30:00+03:00', '2026-03-01T06:30:00.000Z'],
    ['2026-03-01T09:30:00-0330', '2026-03-01T13:00:00.000Z'],
    ['2026-03-01 09:30:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])('%s is %s on every host', (text, moment) => {
    const saved = process.env.TZ;
    for (const hostZone of ['UTC', 'America/New_York']) {
      process.env.TZ = hostZone;
      expect(new Date(parseMoment(text)).toISOString()).toBe(moment);
    }
    if (saved === undefined) delete process.env.TZ;
    else process.env.TZ = saved;
  });

  it.each(['', '5', 'yesterday', '09:30', '2026-13-01', '2026-01-01T25:00:00Z', '0000-01-01', '99999-01-01', '2026'])(
    '%j is none',
    (text) => {
      expect(parseMoment(text)).toBeNaN();
    },
  );
});

describe('the name of a zone', () => {
  it.each(['UTC', 'Europe/Moscow', 'Asia/Kathmandu'])('%s is known', (name) => expect(isTimezone(name)).toBe(true));
  it.each(['', 'Mars/Olympus', 'Europe/Moscow ', '../etc'])('%j is not', (name) =>
    expect(isTimezone(name)).toBe(false),
  );
});
