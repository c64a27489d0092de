/** What was called, by whom, on what, under which grant; and what was denied, and why. */
import type { Granted, Need } from './policy.ts';

export interface CallEntry {
  functionName: string;
  action: string;
  /** As the policy that granted it writes it. */
  resource: string;
  count: number;
}

export interface DenialEntry {
  functionName: string;
  action: string;
  resource: string;
  reason: string;
  count: number;
}

export interface CallLedger {
  called(functionName: string, granted: Granted): void;
  denied(functionName: string, need: Pick<Need, 'action' | 'resource'>, reason: string): void;
  /** A request whose signature did not hold. */
  refused(code: string): void;
  readonly calls: readonly CallEntry[];
  readonly denials: readonly DenialEntry[];
  /** Settled by the first of them. */
  readonly firstDenial: Promise<DenialEntry>;
  /** How often a signature was refused, by the code of the refusal. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Requests that came by, whatever became of them. */
  readonly requests: number;
  request(): void;
}

export function createLedger(): CallLedger {
  const calls = new Map<string, CallEntry>();
  const denials = new Map<string, DenialEntry>();
  const refusals: Record<string, number> = {};
  const first = Promise.withResolvers<DenialEntry>();
  let requests = 0;

  return {
    called: (functionName, { action, resource }) => count(calls, { functionName, action, resource }),
    denied: (functionName, { action, resource }, reason) => {
      count(denials, { functionName, action, resource, reason });
      first.resolve({ functionName, action, resource, reason, count: 1 });
    },
    firstDenial: first.promise,
    refused: (code) => {
      refusals[code] = (refusals[code] ?? 0) + 1;
    },
    request: () => {
      requests++;
    },
    get calls() {
      return [...calls.values()];
    },
    get denials() {
      return [...denials.values()];
    },
    get refusals() {
      return { ...refusals };
    },
    get requests() {
      return requests;
    },
  };
}

function count<Entry extends object>(entries: Map<string, Entry & { count: number }>, entry: Entry): void {
  const key = JSON.stringify(entry);
  const known = entries.get(key);
  if (known) known.count++;
  else entries.set(key, { ...entry, count: 1 });
}
