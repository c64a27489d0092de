/** Visits: how often the questions of a survey were shown to somebody, counted by day of UTC. */
import { z } from 'zod';
import type { Records } from '../../records/records.ts';
import { keys } from '../store/stored.ts';

const PAGE = 1000;

export async function countVisit(records: Records, surveyId: number, nowMs: number): Promise<void> {
  await records.count(keys.visits(surveyId, new Date(nowMs).toISOString().slice(0, 10)), 1);
}

/** Counts the visits of whole days, both inclusive. */
export async function visitsOf(
  records: Records,
  surveyId: number,
  { dayFrom = '0', dayTo = '9' }: { dayFrom?: string | undefined; dayTo?: string | undefined },
): Promise<number> {
  const { partition, sort: prefix } = keys.visits(surveyId, '');
  let visits = 0;
  for (let after: string | undefined; ; ) {
    const page = await records.list({ partition, prefix, limit: PAGE, after });
    for (const { sort, value } of page) {
      const day = sort.slice(prefix.length);
      if (day >= dayFrom && day <= dayTo) visits += z.number().parse(value);
    }
    if (page.length < PAGE) return visits;
    after = page.at(-1)?.sort;
  }
}
