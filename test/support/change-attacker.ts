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
    const cells = new Map<string, number>([['answered', answered]]);
    if (toldAnswered === undefined) intervals.unknown('answered');
    else intervals.known('answered', toldAnswered);
    const own = statistics.own_texts ? [{ id: ' own', ...statistics.own_texts }] : [];
    const toldOwn = told?.own_texts ? [{ id: ' own', ...told.own_texts }] : [];
    const listed = new Map([...(told?.options ?? []), ...toldOwn].map(({ id, change }) => [id, change]));
    for (const { id, change } of [...(statistics.options ?? []), ...own]) {
      cells.set(id, change?.before_count ?? 0);
      const before = listed.get(id)?.before;
      if (toldAnswered === undefined || before === undefined || before === null) intervals.unknown(id);
      else intervals.known(id, Math.round((before * toldAnswered) / 100));
    }
    const ids = [...cells.keys()].slice(1);
    if (question.isMultiple) intervals.cover(ids, 'answered');
    else intervals.sum(ids, 'answered');
    const solved = intervals.solved();
    return [...cells].map(([name, count]) => ({
      ...{ name: `before: ${question.id} ${name}`, truth: count },
      ...(solved.get(name) ?? { low: 0, high: 0 }),
    }));
  });
}
