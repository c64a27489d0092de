/** What a webhook is asked for, as flags; its address is a word. */
import { webhookChangeWords, webhookEvents, webhookWords } from '../../../operations/webhook-words.ts';
import { memberFlags } from './member-flags.ts';

/** The events a new webhook gets where none are named. */
export const usualEvents = ['export.ready', 'export.failed', 'batch.finished', 'schedule.paused'] as const;

const others = webhookEvents.filter((event) => !usualEvents.some((usual) => usual === event));

export const webhookMembers = memberFlags(webhookWords, {
  url: false,
  events: {
    value: 'NAMES',
    about: `which events; default ${usualEvents.join(',')}; others are ${others.join(', ')}`,
  },
});

export const webhookChangeMembers = memberFlags(webhookChangeWords, {
  url: { value: 'URL' },
  events: { value: 'NAMES', about: `which events: ${webhookEvents.join(', ')}` },
  enabled: { about: 'send events, even after failures have disabled it; --no-enabled: send none' },
});
