/** When a schedule runs, as flags; its name and its time zone are flags of its batch too. */
import { scheduleWords } from '../../../operations/schedule-words.ts';
import { memberFlags } from './member-flags.ts';

export const scheduleMembers = memberFlags(scheduleWords, {
  name: false,
  timezone: false,
  cron: { value: "'0 6 * * 1'", about: 'minute, hour, day, month, weekday, in --timezone' },
  enabled: { about: 'it runs (the default); --no-enabled: it is paused until you resume it' },
  only_if_new: { about: 'skip a run if nothing has changed since the last one' },
});

export const zoneMembers = memberFlags({ timezone: scheduleWords.timezone }, { timezone: { value: 'ZONE' } });
