/**
 * How many workers run at a time in an account that allows few concurrent executions: they share three fifths of it,
 * and the rest is left for people who wait. A queue needs at least two, so a very small account has less left.
 */
import type { PlannedFunction } from './plan.ts';

export const workersShare = 0.6;
/** The smallest concurrency that an SQS event source of Lambda accepts. */
const LEAST = 2;

export function fitConcurrency(
  functions: readonly PlannedFunction[],
  accountConcurrency: number | undefined,
): readonly PlannedFunction[] {
  if (accountConcurrency === undefined) return functions;
  const least = LEAST * functions.filter(({ spec }) => spec.trigger.kind === 'queue').length;
  // everybody gets the least; where that is too much already, nobody gets more
  const left = Math.max(0, accountConcurrency * workersShare - least);
  const shrink = Math.min(1, left / (workersAtOnce(functions) - least));
  return functions.map((planned) => {
    const { spec } = planned;
    if (spec.trigger.kind !== 'queue') return planned;
    const concurrency = LEAST + Math.floor((spec.trigger.concurrency - LEAST) * shrink);
    return { ...planned, spec: { ...spec, trigger: { ...spec.trigger, concurrency } } };
  });
}

export function workersAtOnce(functions: readonly PlannedFunction[]): number {
  const each = functions.map(({ spec: { trigger } }) => (trigger.kind === 'queue' ? trigger.concurrency : 0));
  return each.reduce((sum, concurrency) => sum + concurrency, 0);
}
