/** What a webhook is asked for, as words, for whoever lists them without checking any. */
import type { Members } from '../member.ts';

export const webhookEvents = [
  'export.ready',
  'export.failed',
  'batch.finished',
  'schedule.paused',
  'link.paused',
  'delivery.done',
  'delivery.failed',
  'webhook.disabled',
] as const;

export const webhookWords = {
  url: { kind: 'text', help: 'where events are sent', example: 'https://hooks.example.com/exports' },
  events: { kind: 'list', values: webhookEvents, help: 'which events are sent' },
} as const satisfies Members;

export const webhookChangeWords = {
  ...webhookWords,
  enabled: { kind: 'flag', help: 'whether events are sent; true also for one that was disabled because it failed' },
} as const satisfies Members;
