/** When a schedule runs: a few everyday rhythms, the cron expressions they become, and the way back to words. */
import type { Words } from '../words.ts';

export const rhythms = ['daily', 'weekly', 'monthly', 'cron'] as const;

export interface Timing {
  rhythm: (typeof rhythms)[number];
  /** `HH:MM` */
  time: string;
  /** 0 is Sunday. */
  weekdays: number[];
  /** 1 to 31, or `L` for the last one. */
  dayOfMonth: string;
  cron: string;
}

export const newTiming = (): Timing => ({
  rhythm: 'weekly',
  time: '06:00',
  weekdays: [1],
  dayOfMonth: '1',
  cron: '0 6 * * 1',
});

export function cronOf({ rhythm, time, weekdays, dayOfMonth, cron }: Timing): string {
  if (rhythm === 'cron') return cron.trim();
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const start = `${minute} ${hour}`;
  if (rhythm === 'daily') return `${start} * * *`;
  if (rhythm === 'monthly') return `${start} ${dayOfMonth} * *`;
  return `${start} * * ${weekdays.length === 0 ? '*' : weekdays.toSorted((a, b) => a - b).join(',')}`;
}

/** What is none of the everyday rhythms stays a cron line. */
export function timingOf(cron: string): Timing {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const whole = { ...newTiming(), cron };
  const isTime = /^\d+$/.test(minute) && /^\d+$/.test(hour) && month === '*';
  if (!isTime) return { ...whole, rhythm: 'cron' };
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day === '*' && weekday === '*') return { ...whole, rhythm: 'daily', time };
  if (day === '*' && /^[0-6](,[0-6])*$/.test(weekday)) {
    return { ...whole, rhythm: 'weekly', time, weekdays: weekday.split(',').map(Number) };
  }
  if (weekday === '*' && /^(\d+|L)$/.test(day)) {
    return { ...whole, rhythm: 'monthly', time, dayOfMonth: day.replace(/^0+/, '') };
  }
  return { ...whole, rhythm: 'cron' };
}

export function sayCron(cron: string, { texts, weekday, figures }: Words): string {
  const { says } = texts.forms.schedule;
  const { rhythm, time, weekdays, dayOfMonth } = timingOf(cron);
  if (rhythm === 'daily') return says.daily(time);
  if (rhythm === 'cron') return says.cron(cron);
  if (rhythm === 'monthly') return dayOfMonth === 'L' ? says.lastDay(time) : says.monthly(dayOfMonth, time);
  return says.weekly(figures.list(fromMonday(weekdays).map((day) => weekday(day, 'long'))), time);
}

const fromMonday = (days: readonly number[]) => days.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
