/**
 * Steps of a survey at which too few left are joined with their neighbours: how many reached a step is shown
 * only where enough left since the last step that is shown, and enough will leave until the end.
 */

import type { FunnelStep } from '../../surveys/figure-types/statistics.ts';
import type { ShownFunnelStep } from './shown-statistics.ts';

export function suppressFunnel(
  steps: readonly FunnelStep[],
  incomplete: number,
  minimumBase: number,
): ShownFunnelStep[] {
  const groups: FunnelStep[][] = [];
  let open: FunnelStep[] = [];
  for (const step of steps) {
    open.push(step);
    if (leftAt(open) < minimumBase) continue;
    groups.push(open);
    open = [];
  }
  // those who stopped at the very end are nobody's step, and the last ones must not be revealed by them
  let atTheEnd = incomplete - leftAt(groups.flat());
  while (groups.length > 0 && atTheEnd < minimumBase) {
    const last = groups.pop() ?? [];
    open = [...last, ...open];
    atTheEnd += leftAt(last);
  }
  return [...groups.flatMap(shownGroup), ...open.map(hiddenStep)];
}

/** The last step of a group reveals its sum; a group of one is a step that may be shown. */
function shownGroup(group: readonly FunnelStep[]): ShownFunnelStep[] {
  if (group.length === 1) return [...group];
  return group.map((step, at) => (at === group.length - 1 ? { ...step, dropped: null } : hiddenStep(step)));
}

function hiddenStep({ question_id }: FunnelStep): ShownFunnelStep {
  return { question_id, reached: null, dropped: null };
}

const leftAt = (steps: readonly FunnelStep[]) => steps.reduce((sum, { dropped }) => sum + dropped, 0);
