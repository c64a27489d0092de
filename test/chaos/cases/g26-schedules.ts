/** G26: a year of schedules in four time zones, every call of the clock made three times. */
import { liveThroughYear, type YearResult, yearZones } from '../../support/worlds/schedule-year.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';

export const schedules: ChaosCase = {
  id: 'G26',
  goal: 'a simulated year in four time zones, every tick delivered three times: one run a slot',
  async run({ size }) {
    const zones = size === 'full' ? yearZones : yearZones.slice(0, 1);
    const days = size === 'full' ? 366 : 100;
    const all: YearResult[] = [];
    for (const zone of zones) all.push(await liveThroughYear(zone, 2026, days));
    const sum = (pick: (year: YearResult) => number) => all.reduce((total, year) => total + pick(year), 0);
    return figureOf(
      { zones: zones.length, slots: sum(({ slots }) => slots), ticks: sum(({ ticks }) => ticks) },
      {
        'slots without exactly one run': sum(({ wrong }) => wrong.length),
        'batches too many or too few': sum(({ batches, slots }) => Math.abs(batches - slots)),
      },
    );
  },
};
