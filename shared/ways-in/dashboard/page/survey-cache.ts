/** The surveys of the reader, read once and kept fresh: their names are on every screen, what they count only on one. */
import type { Call } from './api/client.ts';
import { type Failure, failureOf } from './api/failure.ts';
import { type ListedSurvey, listSurveys, readActivity, readAnswerCount, type SurveyActivity } from './api/surveys.ts';

export interface SurveyCache {
  /** Undefined until they are read; of many, the newest are there first. */
  all: readonly ListedSurvey[] | undefined;
  failure: Failure | undefined;
  /** What is shown stays until the list has been read again. */
  load(): void;
  name(id: number): string | undefined;
  /** Undefined until it is known; asking makes it known. Null if the survey service does not give it. */
  answerCount(id: number): number | null | undefined;
  activity(id: number): SurveyActivity | null | undefined;
}

type Work = () => Promise<void>;

/** Each survey is a request of its own: a few at a time, so that other calls do not wait behind them. */
const mostAtOnce = 4;
/** Older facts are shown, and asked for again. */
const STALE_MS = 120_000;

export function createSurveyCache(call: Call, redraw: () => void): SurveyCache {
  // numbers first: what is drawn week by week takes the survey service longer
  const [soon, later]: [Work[], Work[]] = [[], []];
  const answerCount = factsBy(soon, (id) => readAnswerCount(call, id));
  const activity = factsBy(later, (id) => readActivity(call, id));
  let atWork = 0;
  let isLoading = false;

  function work(): void {
    while (atWork < mostAtOnce) {
      const next = soon.shift() ?? later.shift();
      if (!next) return;
      atWork++;
      void next().finally(() => {
        atWork--;
        work();
        redraw();
      });
    }
  }

  function factsBy<Fact>(
    waiting: Work[],
    read: (id: number) => Promise<Fact>,
  ): (id: number) => Fact | null | undefined {
    const known = new Map<number, { fact: Fact | null | undefined; askedAt: number }>();
    return (id) => {
      const found = known.get(id);
      if (found && Date.now() - found.askedAt < STALE_MS) return found.fact;
      const asked = { fact: found?.fact, askedAt: Date.now() };
      known.set(id, asked);
      waiting.push(async () => {
        asked.fact = await read(id).catch(() => asked.fact ?? null);
      });
      work();
      return asked.fact;
    };
  }

  const book: SurveyCache = {
    all: undefined,
    failure: undefined,
    load() {
      if (isLoading) return;
      isLoading = true;
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
    answerCount,
    activity,
  };
  return book;
}
