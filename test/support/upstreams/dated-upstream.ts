/** The upstream port over answers that have days: filtered, counted and changed while they are read, well or badly. */
import { Problem } from '../../../shared/problems/problem.ts';
import type { Upstream } from '../../../shared/snapshots/upstream.ts';
import type { UpstreamQuery } from '../../../shared/surveys/filters/filters.ts';
import { answerOf, answerTo } from '../surveys/packed-answers.ts';
import { createFakeUpstream, createPagePacker } from './fake-upstream.ts';

export interface DatedRecord {
  id: number;
  /** Undefined where the service gives none. */
  submittedMs: number | undefined;
  isComplete: boolean;
}

/** How the service deviates from one that does everything right. */
export interface ServiceBehaviour {
  zoneHours: number;
  ignoresFrom: boolean;
  ignoresTo: boolean;
  excludesLastDay: boolean;
  /** Whether it filters by moments as well, and which of the two it knows. */
  moments: 'both' | 'from' | 'to' | 'both inclusive' | 'none' | 'refused';
  doesNotCount: boolean;
  /** What it says instead of a count. */
  lie: (count: number) => number;
  /** Its list shows the newest first, whatever is asked for. */
  newestFirst: boolean;
}

const good: ServiceBehaviour = {
  zoneHours: 0,
  ignoresFrom: false,
  ignoresTo: false,
  excludesLastDay: false,
  moments: 'both',
  doesNotCount: false,
  lie: (count) => count,
  newestFirst: false,
};

const PAGE = 7;

/** `records` is read at every call, so a test may change it in `beforeCall`. */
export function createDatedUpstream(
  records: DatedRecord[],
  manners: Partial<ServiceBehaviour> = {},
  beforeCall: () => void = () => {},
): Upstream {
  const service = { ...good, ...manners };
  const checkWords = ({ submittedFrom, submittedTo }: UpstreamQuery) => {
    if (service.moments === 'refused' && (submittedFrom ?? submittedTo) !== undefined)
      throw new Problem('upstream_refused.with_reason', { what: 'the answers', reason: 'unknown parameter' });
  };
  let calls = 0;
  const called = () => {
    calls++;
    beforeCall();
  };
  const found = (query: UpstreamQuery) => records.filter((record) => isWanted(record, query, service));
  const countOf = (count: number) => (service.doesNotCount ? undefined : service.lie(count));
  return {
    ...createFakeUpstream([], 1),
    async *answers(_token, query, from) {
      called();
      const packed = createPagePacker();
      const all = found(query).sort(byId);
      // as a cursor does it: the first page fixes which answers belong to the reading
      const start = { after: 0, upTo: all.at(-1)?.id ?? 0, total: countOf(all.length) };
      for (let at: typeof start = from === undefined ? start : JSON.parse(from); ; called()) {
        const rest = found(query)
          .sort(byId)
          .filter(({ id }) => id > at.after && id <= at.upTo);
        const page = rest.slice(0, PAGE);
        at = { ...at, after: page.at(-1)?.id ?? at.after };
        const next = rest.length > PAGE ? JSON.stringify(at) : undefined;
        const shown = service.newestFirst && from === undefined ? page.toReversed() : page;
        yield packed({ answers: shown.map(toAnswer), total: at.total, next, disturbed: false });
        if (next === undefined) return;
      }
    },
    async latest(_token, query) {
      called();
      checkWords(query);
      const all = found(query);
      const total = countOf(all.length);
      const newest = all.toSorted((a, b) => (b.submittedMs ?? 0) - (a.submittedMs ?? 0))[0];
      return total === undefined ? undefined : { total, id: newest?.id, submittedAt: iso(newest?.submittedMs) };
    },
    callCount: () => calls,
  };
}

const byId = (a: DatedRecord, b: DatedRecord) => a.id - b.id;
const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

function toAnswer({ id, submittedMs, isComplete }: DatedRecord) {
  const answers = [answerTo(`q${id % 3}`, `text ${id}`)];
  return answerOf({ id, submitted_at: iso(submittedMs), is_complete: isComplete, answers });
}

function isWanted({ submittedMs, isComplete }: DatedRecord, query: UpstreamQuery, service: ServiceBehaviour): boolean {
  if (query.isComplete !== undefined && query.isComplete !== isComplete) return false;
  const dateFrom = service.ignoresFrom ? undefined : query.dateFrom;
  const dateTo = service.ignoresTo ? undefined : query.dateTo;
  const { fromMs, toMs } = momentsOf(query, service);
  const isOfAnyTime = fromMs === undefined && toMs === undefined;
  if (dateFrom === undefined && dateTo === undefined && isOfAnyTime) return true;
  if (submittedMs === undefined) return false;
  if (submittedMs < (fromMs ?? submittedMs) || submittedMs >= (toMs ?? Number.POSITIVE_INFINITY)) return false;
  const day = new Date(submittedMs + service.zoneHours * 3_600_000).toISOString().slice(0, 10);
  if (dateFrom !== undefined && day < dateFrom) return false;
  return dateTo === undefined || (service.excludesLastDay ? day < dateTo : day <= dateTo);
}

function momentsOf({ submittedFrom, submittedTo }: UpstreamQuery, { moments }: ServiceBehaviour) {
  const knows = (which: 'from' | 'to') => moments.startsWith('both') || moments === which;
  const last = moments === 'both inclusive' ? 1 : 0;
  return {
    fromMs: knows('from') && submittedFrom !== undefined ? Date.parse(submittedFrom) : undefined,
    toMs: knows('to') && submittedTo !== undefined ? Date.parse(submittedTo) + last : undefined,
  };
}
