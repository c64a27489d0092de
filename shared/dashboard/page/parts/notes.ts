/** What stands where there is nothing yet, or nothing any more: empty states, skeletons, failures. */
import type { Failure } from '../api/failure.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import type { Words } from '../words.ts';
import { button } from './controls.ts';
import { type IconName, icon } from './icon.ts';

export function emptyState(name: IconName, title: string, hint: string, action?: Child): ElementView {
  return h('div.empty', [h('div.empty-icon', icon(name)), h('h2', title), h('p', hint), action]);
}

/** Grey bars of the size of what is to come; read out as one word. */
export function skeleton(lines: number, { texts }: Words): ElementView {
  return h('div.skeleton', { role: 'status' }, [
    h('span.unseen', texts.loading),
    Array.from({ length: lines }, (_, at) => h('div.bone', { key: at, 'aria-hidden': 'true' })),
  ]);
}

export function failureNote(failure: Failure, words: Words, onRetry?: () => void): ElementView {
  const { texts } = words;
  return h('div.notice.bad', { role: 'alert' }, [
    icon('warning'),
    h('div', [
      h('p', h('strong', texts.problems.title)),
      h('p', sayFailure(failure, words)),
      failure.requestId !== undefined && h('p.small', texts.problems.requestId(failure.requestId)),
      onRetry && h('p', button(texts.retryLoad, onRetry, { icon: 'retry' })),
    ]),
  ]);
}

/** The API's own words where it has some: they say what to do. */
export function sayFailure({ status, code, message }: Failure, { texts }: Words): string {
  if (code === 'no_connection') return texts.problems.noConnection;
  if (code === 'page_error') return `${texts.problems.page} ${message}`;
  if (status === 404) return message || texts.problems.gone;
  if (status >= 500) return message || texts.problems.server;
  return message || `${texts.problems.title} (${code})`;
}

export function notice(tone: 'warn' | 'info' | 'bad', content: Child): ElementView {
  return h(`div.notice.${tone}`, [icon(tone === 'info' ? 'check' : 'warning'), h('div', content)]);
}
