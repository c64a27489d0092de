/** The surveys of the reader, read once and remembered: their names are on every screen, their counts only on one. */
import type { Call } from './api/client.ts';
import { type Failure, failureOf } from './api/failure.ts';
import { type ListedSurvey, listSurveys, readSurvey } from './api/surveys.ts';

export interface SurveyCache {
  /** Undefined until they are read. */
  all: readonly ListedSurvey[] | undefined;
  failure: Failure | undefined;
  /** The survey service is elsewhere, and only files are made here. */
  isElsewhere: boolean;
  load(): void;
  name(id: number): string | undefined;
  /** Undefined until it is known; asking makes it known. */
  answerCount(id: number): number | undefined;
}

/** Each survey's count is a request of its own: a few at a time, so that other calls do not wait behind them. */
const mostAtOnce = 4;

export function createSurveyCache(call: Call, redraw: () => void, isElsewhere: boolean): SurveyCache {
  const counts = new Map<number, number | 'asked' | 'unknown'>();
  const waiting: number[] = [];
  let atWork = 0;
  let isLoading = isElsewhere;

  function work(): void {
    while (atWork < mostAtOnce) {
      const id = waiting.shift();
      if (id === undefined) return;
      atWork++;
      readSurvey(call, id)
        .then(({ answerCount }) => counts.set(id, answerCount))
        .catch(() => counts.set(id, 'unknown'))
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
    isElsewhere,
    load() {
      if (isLoading) return;
      isLoading = true;
      counts.clear();
      listSurveys(call)
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
      return typeof known === 'number' ? known : undefined;
    },
  };
  return book;
}
