/** Faults on demand, between a function and its store: by service, operation and function, now and then or every time. */
import type { Service } from './front.ts';

export type FaultKind =
  /** A fault of the service itself: 500. */
  | 'error'
  /** Too many requests, in the words of the service. */
  | 'throttled'
  /** The connection ends before the store has heard of the request. */
  | 'cut-before'
  /** The store has done it, and the answer is lost. */
  | 'cut-after'
  /** The request waits before it goes on. */
  | 'slow'
  /** A page ends early, as DynamoDB's do at 1 MB. */
  | 'short-pages';

export interface FaultRule {
  kind: FaultKind;
  service?: Service;
  /** As AWS calls it, such as `PutItem` or `CompleteMultipartUpload`. */
  operation?: string;
  functionName?: string;
  /** Every so many of the requests it is meant for; by default each one. */
  every?: number;
  /** A share of them instead, from 0 to 1. */
  share?: number;
  /** At most so many times in all. */
  times?: number;
  /** For `slow`. */
  delayMs?: number;
  /** For `short-pages`. */
  pageItems?: number;
}

export interface FaultSite {
  service: Service;
  operation: string;
  functionName: string;
}

export interface ActiveFault {
  rule: FaultRule;
  /** How often it struck. */
  struck: number;
  remove(): void;
}

export interface Faults {
  inject(rule: FaultRule): ActiveFault;
  clear(): void;
  /** How often a fault of this kind struck, since the start. */
  count(kind: FaultKind): number;
  /** What strikes this request; asked once per request. */
  strike(site: FaultSite): readonly FaultRule[];
}

/** `random` gives numbers from 0 up to 1. */
export function createFaults(random: () => number = Math.random): Faults {
  const active = new Set<ActiveFault & { seen: number }>();
  const counts = new Map<FaultKind, number>();

  function strikes(fault: ActiveFault & { seen: number }, site: FaultSite): boolean {
    const { rule } = fault;
    if (!isMeantFor(rule, site) || fault.struck >= (rule.times ?? Number.POSITIVE_INFINITY)) return false;
    fault.seen++;
    const hit = rule.share === undefined ? fault.seen % (rule.every ?? 1) === 0 : random() < rule.share;
    if (!hit) return false;
    fault.struck++;
    counts.set(rule.kind, (counts.get(rule.kind) ?? 0) + 1);
    return true;
  }

  return {
    inject(rule) {
      const fault = { rule, struck: 0, seen: 0, remove: () => void active.delete(fault) };
      active.add(fault);
      return fault;
    },
    clear: () => active.clear(),
    count: (kind) => counts.get(kind) ?? 0,
    strike: (site) => [...active].filter((fault) => strikes(fault, site)).map(({ rule }) => rule),
  };
}

function isMeantFor({ service, operation, functionName }: FaultRule, site: FaultSite): boolean {
  const fits = <T>(wanted: T | undefined, found: T) => wanted === undefined || wanted === found;
  return fits(service, site.service) && fits(operation, site.operation) && fits(functionName, site.functionName);
}
