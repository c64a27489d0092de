/** The state of a thing as a word with a colour; the word alone says it. */
import { type ElementView, h } from '../view/view.ts';

const tones: Record<string, 'good' | 'bad' | 'busy' | 'warn' | 'calm'> = {
  ready: 'good',
  done: 'good',
  active: 'good',
  delivered: 'good',
  enabled: 'good',
  published: 'good',
  running: 'busy',
  queued: 'calm',
  starting: 'busy',
  pending: 'busy',
  partial: 'warn',
  paused: 'warn',
  missed: 'warn',
  failed: 'bad',
  disabled: 'bad',
};

export function statusBadge(status: string, text: string): ElementView {
  return h(`span.badge.${tones[status] ?? 'calm'}`, text);
}
