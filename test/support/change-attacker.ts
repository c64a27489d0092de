/** Works out hidden counts of the earlier period, from its bases and from the shares that are shown of it. */
import type { ShownStatistics } from '../../shared/reports/shown-statistics.ts';
import type { Statistics } from '../../shared/reports/statistics.ts';
import { createIntervals } from './count-intervals.ts';
import type { Attacked } from './figure-attacker.ts';

/** Counts are those of shares that are not weighted. */
export function attackChanges(shown: ShownStatistics, truth: Statistics): Attacked[] {
  if (!truth.compared) return [];
  return truth.questions.flatMap(({ question, statistics }, at) => {
    const told = shown.questions[at]?.statistics;
    const answered = truth.compared?.answered[at] ?? 0;
    const toldAnswered = told && (shown.compared?.answered[at] ?? undefined);
    const intervals = createIntervals();
    const cells = new Map<string, { truth: number; isTold: boolean }>();
    const tell = (name: string, count: number, isTold: boolean, value = 0) => {
      cells.set(name, { truth: count, isTold });
      if (isTold) intervals.known(name, value);
      else intervals.unknown(name);
    };
    tell('answered', answered, toldAnswered !== undefined, toldAnswered);
    const own = statistics.own_texts ? [{ id: ' own', ...statistics.own_texts }] : [];
    const toldOwn = told?.own_texts ? [{ id: ' own', ...told.own_texts }] : [];
    const listed = new Map([...(told?.options ?? []), ...toldOwn].map(({ id, change }) => [id, change]));
    for (const { id, change } of [...(statistics.options ?? []), ...own]) {
      const before = listed.get(id)?.before ?? null;
      const isTold = toldAnswered !== undefined && before !== null;
      tell(id, change?.before_count ?? 0, isTold, Math.round(((before ?? 0) * (toldAnswered ?? 0)) / 100));
    }
    const ids = [...cells.keys()].slice(1);
    if (question.isMultiple) intervals.cover(ids, 'answered');
    else intervals.sum(ids, 'answered');
    const solved = intervals.solved();
    return [...cells].map(([name, cell]) => ({
      ...{ name: `before: ${question.id} ${name}`, ...cell },
      ...(solved.get(name) ?? { low: 0, high: 0 }),
    }));
  });
}
