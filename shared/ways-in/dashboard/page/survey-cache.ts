/** The surveys of the reader, read once and remembered: their names are on every screen, their counts only on one. */
import type { Call } from './api/client.ts';
import { type Failure, failureOf } from './api/failure.ts';
import { type ListedSurvey, listSurveys, readAnswerCount } from './api/surveys.ts';

export interface SurveyCache {
  /** Undefined until they are read; of many, the newest are there first. */
  all: readonly ListedSurvey[] | undefined;
  failure: Failure | undefined;
  load(): void;
  name(id: number): string | undefined;
  /** Undefined until it is known; asking makes it known. Null where the survey service does not tell it. */
  answerCount(id: number): number | null | undefined;
}

/** Each survey's count is a request of its own: a few at a time, so that other calls do not wait behind them. */
const mostAtOnce = 4;

export function createSurveyCache(call: Call, redraw: () => void): SurveyCache {
  const counts = new Map<number, number | null | 'asked'>();
  const waiting: number[] = [];
  let atWork = 0;
  let isLoading = false;

  function work(): void {
    while (atWork < mostAtOnce) {
      const id = waiting.shift();
      if (id === undefined) return;
      atWork++;
      readAnswerCount(call, id)
        .then((count) => counts.set(id, count))
        .catch(() => counts.set(id, null))
        .finally(() => {
          atWork--;
          work();
          redraw();
        });
    }
  }

  const book: SurveyCache = {
    all: undefined,
    failure: undefined,
    load() {
      if (isLoading) return;
      isLoading = true;
      counts.clear();
      const isFirst = book.all === undefined;
      const onSome = (some: ListedSurvey[]) => {
        if (!isFirst) return;
        book.all = some;
        redraw();
      };
      listSurveys(call, onSome)
        .then((surveys) => Object.assign(book, { all: surveys, failure: undefined }))
        .catch((error: unknown) => Object.assign(book, { failure: failureOf(error) }))
        .finally(() => {
          isLoading = false;
          redraw();
        });
    },
    name: (id) => book.all?.find((survey) => survey.id === id)?.name,
    answerCount(id) {
      const known = counts.get(id);
      if (known === undefined) {
        counts.set(id, 'asked');
        waiting.push(id);
        work();
      }
      return known === 'asked' ? undefined : known;
    },
  };
  return book;
}
