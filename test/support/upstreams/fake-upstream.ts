/** The upstream port over an array of answers, in pages of any size, for tests of what is done with the pages. */
import { createFieldTable } from '../../../shared/packing/field-table.ts';
import { packAnswers } from '../../../shared/packing/packed-answers.ts';
import type { AnswersPage, ListPlace, Upstream } from '../../../shared/snapshots/upstream.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';

/** A page before it is packed, as tests like to look at it. */
export type LoosePage = Omit<AnswersPage, 'answers'> & { answers: readonly Answer[] };

/** For the pages of one walk: a field has the same number in all of them. */
export function createPagePacker(): (page: LoosePage) => AnswersPage {
  const fields = createFieldTable();
  return (page) => ({ ...page, answers: packAnswers(page.answers, fields) });
}

export interface FakeUpstream extends Upstream {
  /** Where walks were begun, in order; undefined is the start of the list. */
  readonly starts: (string | undefined)[];
}

/** `change` may replace a page before it is handed out; pages are numbered from 1 over all walks. */
export function createFakeUpstream(
  all: readonly Answer[],
  pageSize: number,
  change: (page: LoosePage, number: number) => LoosePage = (page) => page,
): FakeUpstream {
  const starts: (string | undefined)[] = [];
  let calls = 0;
  return {
    starts,
    holderOf: async () => ({ userId: '1' }),
    surveys: async () => [],
    survey: async (_token, id) => ({ id, name: 'Fake', language: 'en', questions: [] }),
    async *answers(_token, _query, from) {
      starts.push(from);
      const packed = createPagePacker();
      for (let at = Number(from ?? 0); ; at += pageSize) {
        calls++;
        const next = at + pageSize < all.length ? String(at + pageSize) : undefined;
        const page = { answers: all.slice(at, at + pageSize), total: all.length, next, disturbed: false };
        yield packed(change(page, calls));
        if (next === undefined) return;
      }
    },
    async *newest(_token, _query, from) {
      yield* newestFirst(all, pageSize, from);
    },
    answerCount: async () => all.length,
    latest: async () => ({ total: all.length, id: all.at(-1)?.id, submittedAt: all.at(-1)?.submittedAt }),
    figures: async () => ({ visits: null, report: null }),
    callCount: () => calls,
  };
}

/** The same answers from the last one back, or from the first one on. */
export function* newestFirst(
  all: readonly Answer[],
  pageSize: number,
  { order, offset }: Pick<ListPlace, 'order' | 'offset'> = { order: 'desc', offset: 0 },
): Generator<AnswersPage> {
  const packed = createPagePacker();
  const sorted = order === 'desc' ? all.toReversed() : all;
  for (let at = offset; ; at += pageSize) {
    const answers = sorted.slice(at, at + pageSize);
    const next = at + pageSize < all.length ? String(at + pageSize) : undefined;
    yield packed({ answers, total: all.length, next, disturbed: false });
    if (next === undefined) return;
  }
}
