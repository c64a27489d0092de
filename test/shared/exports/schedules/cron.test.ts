/** Which cron lines are taken, and what is said about the others. */
import { describe, expect, it } from 'vitest';
import { problemWithCron } from '../../../../shared/exports/schedules/cron.ts';

describe('a cron line', () => {
  it.each(['0 6 * * 1', '*/5 * * * *', '0 6 1,15 * *', ' 0  6 * * MON-fri ', '0 6 L * *', '0 0 29 2 *', '0 6 15W * *'])(
    '%j is taken',
    (cron) => {
      expect(problemWithCron(cron)).toBeUndefined();
    },
  );

  it.each([
    ['61 * * * *', 'minute: 61 is not valid'],
    ['* 24 * * *', 'hour: 24 is not valid'],
    ['0 0 0 * *', 'day of month: 0 is not valid'],
    ['0 0 * FOO *', 'month: FOO is not valid'],
    ['0 0 * * 8', 'day of week: 8 is not valid'],
    ['*/0 * * * *', 'minute: */0 is not valid'],
    ['0 */25 * * *', 'hour: */25 is not valid'],
    ['5-1 * * * *', 'minute: 5-1 is not valid'],
    ['1,,2 * * * *', 'minute: 1,,2 is not valid'],
    ['0 0 30 2 *', 'never occurs'],
    ['0 0 31 4,6,9,11 *', 'never occurs'],
    ['0 0 6 * * 1', 'found 6 (seconds are not supported)'],
    ['* * * *', 'expected five fields, minute, hour, day of month, month, day of week; found 4'],
    ['', 'found 0'],
    ['@reboot', '@reboot is not supported'],
    ['@daily', '@daily is not supported'],
    ['2026-01-01T00:00:00', 'found 1'],
    [`${'1,'.repeat(200)}1 * * * *`, 'at most 200 characters'],
  ])('%j is refused: %s', (cron, message) => {
    expect(problemWithCron(cron)).toContain(message);
  });

  it.each(['61 * * * *', '* * * *', '', '@daily', 'every Monday'])('%j is answered with one that works', (cron) => {
    const [, shown = ''] = /for example "([^"]+)"/.exec(problemWithCron(cron) ?? '') ?? [];
    expect(shown).toBe('0 6 * * 1');
    expect(problemWithCron(shown)).toBeUndefined();
  });
});
