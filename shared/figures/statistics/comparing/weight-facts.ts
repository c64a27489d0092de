/** What a report says of its weights. */
import type { WeightFacts } from '../../../surveys/figure-types/comparisons.ts';
import { effectiveBase } from '../../significance/kish.ts';
import { weightsOf } from '../weights/weighed.ts';
import type { Weighting } from './comparison.ts';
import type { PeriodPartial } from './cross-partial.ts';
import type { SettledRim } from './settled.ts';

export function weightFacts(
  weighting: Weighting,
  { weights, least, most, unweighted }: PeriodPartial,
  rim: SettledRim | undefined,
): WeightFacts {
  const all = weightsOf(weights);
  const effective = effectiveBase(all);
  return {
    kind: 'rim' in weighting ? 'rim' : 'column',
    columns: 'rim' in weighting ? weighting.rim.map(({ column }) => column) : [weighting.column],
    weighted: all.count,
    unweighted,
    sum: all.w,
    effective_base: effective,
    efficiency: all.count === 0 ? 0 : (100 * effective) / all.count,
    min: all.count === 0 ? 0 : least,
    max: all.count === 0 ? 0 : most,
    ...(rim && { iterations: rim.iterations, converged: rim.converged, capped: rim.capped }),
    ...(rim && rim.missing.length > 0 && { missing: rim.missing }),
  };
}
