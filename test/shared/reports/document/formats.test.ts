/** Figures and dates as people of a language write them. */
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../../../shared/reports/document/formats.ts';

const [en, ru] = [formatsOf('en'), formatsOf('ru')];
const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ');

describe('formats', () => {
  it('writes dates as finely as they are known', () => {
    expect(['2026-01-31', '2026-01', '2026', '2026-01-31T09:05:00'].map((iso) => plain(en.date(iso)))).toEqual([
      '31 January 2026',
      'January 2026',
      '2026',
      '31 January 2026 at 09:05',
    ]);
    expect(plain(ru.date('2026-01-31'))).toBe('31 января 2026 г.');
  });

  it('does not move a time into another zone', () => {
    expect(plain(en.date('2026-01-31T23:30:00+09:00'))).toBe('31 January 2026 at 23:30');
  });

  it('leaves alone what is no date', () => {
    expect(['18:30', 'soon', '', '2026-13-45'].map(en.date)).toEqual(['18:30', 'soon', '', '2026-13-45']);
  });

  it('tells a period by the days of its zone', () => {
    const [first, last] = ['2026-02-28T22:00:00Z', '2026-03-05T21:30:00Z'];
    expect(plain(en.period(first, last, 'Europe/Moscow'))).toBe('1 – 6 March 2026');
    expect(plain(en.period(first, last, 'UTC'))).toBe('28 February – 5 March 2026');
    expect(plain(en.period(first, first, 'UTC'))).toBe('28 February 2026');
  });

  it('tells durations in their two largest units', () => {
    expect([0, 0.4, 59, 60, 252, 3600, 7384].map((seconds) => plain(en.duration(seconds)))).toEqual([
      '0 sec',
      '0 sec',
      '59 sec',
      '1 min 0 sec',
      '4 min 12 sec',
      '1 hr 0 min',
      '2 hr 3 min',
    ]);
  });

  it('writes a dash where there is no figure', () => {
    expect(en.percent(null)).toBe('–');
    expect(en.interval({ count: 0, percent: null, ci_low: null, ci_high: null })).toBe('–');
  });

  it('writes vast numbers short and small ones exactly', () => {
    expect([1e21, 1234567.5, 12345.678, 0.125, -0, -3.005].map(en.number)).toEqual([
      '1E21',
      '1,234,568',
      '12,345.68',
      '0.13',
      '0',
      '−3.01',
    ]);
    expect([0.004, -0.00012, -1e-7].map(en.number)).toEqual(['0.004', '−0.00012', '−1E-7']);
  });

  it('gives means two decimals, so that those of a column compare', () => {
    expect([1.8, 2.394, -7, 0, 1234567.8, 0.001].map(en.mean)).toEqual([
      '1.80',
      '2.39',
      '−7.00',
      '0.00',
      '1,234,568',
      '0.001',
    ]);
  });

  it('names countries that it knows', () => {
    expect(['BR', 'br', 'Brasil', 'QZ', '1'].map(en.country)).toEqual(['Brazil', 'Brazil', 'Brasil', 'QZ', '1']);
    expect(ru.country('BR')).toBe('Бразилия');
  });
});
