/**
 * Lambda's loop rule. Every message carries the trace header of the invocation that sent it, and its `Lineage` says how
 * often each function has run in this chain. After sixteen times the next one of the same function is not made, unless
 * the function allows it; fanning out is no loop, because each message counts along its own chain only.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { DeployedFunction } from '../deployment.ts';

const mostInvocations = 16;

export interface LoopRule {
  /** Whether a message of this header may invoke the function; if not, it is parked. */
  admits(functionName: string, traceHeader: string | undefined): boolean;
  /** The header the invocation runs under (`_X_AMZN_TRACE_ID`): that of the message of the longest chain, one longer. */
  traceFor(functionName: string, traceHeaders: readonly (string | undefined)[]): string;
  /** The invocations not made, by function. */
  readonly stopped: ReadonlyMap<string, number>;
}

/** What it needs to know of a deployment. */
export interface LoopSettings {
  functions: readonly Pick<DeployedFunction, 'name' | 'recursiveLoop'>[];
}

export function createLoopRule({ functions }: LoopSettings): LoopRule {
  const stopped = new Map<string, number>();
  const allowing = new Set(functions.filter((each) => each.recursiveLoop === 'Allow').map(({ name }) => name));

  return {
    admits(functionName, traceHeader) {
      if (allowing.has(functionName) || countOf(functionName, traceHeader) < mostInvocations) return true;
      stopped.set(functionName, (stopped.get(functionName) ?? 0) + 1);
      return false;
    },
    traceFor(functionName, traceHeaders) {
      const longest = traceHeaders.toSorted((a, b) => countOf(functionName, b) - countOf(functionName, a))[0];
      const fields = fieldsOf(longest);
      const lineage = lineageOf(longest).set(markOf(functionName), countOf(functionName, longest) + 1);
      fields.set('Root', fields.get('Root') ?? newRoot());
      fields.set('Parent', randomBytes(8).toString('hex'));
      fields.set('Sampled', fields.get('Sampled') ?? '0');
      fields.set('Lineage', [...lineage].map(([mark, count]) => `${mark}:${count}`).join('|'));
      return [...fields].map(([name, value]) => `${name}=${value}`).join(';');
    },
    stopped,
  };
}

function countOf(functionName: string, header: string | undefined): number {
  return lineageOf(header).get(markOf(functionName)) ?? 0;
}

function lineageOf(header: string | undefined): Map<string, number> {
  const text = fieldsOf(header).get('Lineage') ?? '';
  const entries = text.split('|').map((entry) => entry.split(':'));
  return new Map(entries.filter(([mark]) => mark).map(([mark = '', count]) => [mark, Number(count)]));
}

function fieldsOf(header: string | undefined): Map<string, string> {
  const fields = (header ?? '').split(';').map((field) => field.split('='));
  return new Map(fields.filter(([name]) => name).map(([name = '', value = '']) => [name.trim(), value]));
}

function markOf(functionName: string): string {
  return createHash('sha256').update(functionName).digest('hex').slice(0, 8);
}

function newRoot(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return `1-${seconds}-${randomBytes(12).toString('hex')}`;
}
