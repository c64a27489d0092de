/** What is shown where there is nothing yet, or nothing any more: empty states, skeletons, failures. */
import type { Failure } from '../api/failure.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import type { Watched } from '../watched.ts';
import type { Words } from '../words.ts';
import { button } from './controls.ts';
import { type IconName, icon } from './icon.ts';
import { type ProblemWords, sayFailure } from './say-problem.ts';

export function emptyState(name: IconName, title: string, hint: string, action?: Child): ElementView {
  return h('div.empty', [h('div.empty-icon', icon(name)), h('h2', title), h('p', hint), action]);
}

/** To the guide that shows how something is done. */
export function guideLink(name: string, { texts }: Words): ElementView {
  return h('a', { href: `/docs/guides/${name}`, target: '_blank', rel: 'noopener' }, texts.guide);
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
      problemText(sayFailure(failure, words)),
      failure.requestId !== undefined && h('p.small', texts.problems.requestId(failure.requestId)),
      onRetry && h('p', button(texts.retryLoad, onRetry, { icon: 'retry' })),
    ]),
  ]);
}

/** Data that could not be refreshed stays, with a note that it is old. */
export function staleNote({ data, failure, refresh }: Watched<unknown>, words: Words): Child {
  return data !== undefined && failure && failureNote(failure, words, refresh);
}

/** Instead of data that is not there yet: why, or that it is coming. */
export function waitingNote({ failure, refresh }: Watched<unknown>, lines: number, words: Words): ElementView {
  return failure ? failureNote(failure, words, refresh) : skeleton(lines, words);
}

export function notice(tone: 'warn' | 'info' | 'bad', content: Child): ElementView {
  return h(`div.notice.${tone}`, [icon(tone === 'info' ? 'check' : 'warning'), h('div', content)]);
}

export function problemText({ sentence, detail }: ProblemWords): Child {
  return [h('p', sentence), detail !== undefined && h('p.small.muted', { lang: 'en', dir: 'auto' }, detail)];
}
