/** What a schedule is asked for beside its batch, as words, for whoever lists them without checking any. */
import type { Members } from '../member.ts';

export const scheduleWords = {
  name: { kind: 'text', help: 'its name', example: 'Every Monday' },
  cron: {
    kind: 'text',
    help:
      'minute, hour, day of month, month, day of week, in `timezone`. A time that the clocks skip runs at the end of ' +
      'the gap; a time that comes twice runs once',
    example: '0 6 * * 1',
  },
  timezone: {
    kind: 'text',
    help: 'time zone of its runs, and of days and times in the files',
    example: 'Europe/Moscow',
  },
  enabled: { kind: 'flag', help: 'whether it runs' },
  only_if_new: {
    kind: 'flag',
    help: 'make no files if no survey and no answer is new, changed or deleted since the last successful run',
  },
} as const satisfies Members;
