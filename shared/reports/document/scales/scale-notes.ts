/** What a report says of a scale below its chart: which order it took, and which answers are no part of it. */

import { isBeside, type OrderedName, scaleOf } from '../../../surveys/scales/option-order.ts';
import type { ReportBlock } from '../../report-document.ts';
import { mutedText } from '../muted-text.ts';
import type { ReportStyle } from '../report-style.ts';
import { shortened } from '../shortened.ts';

const nameUnits = 60;

/** `isStacked`: answers outside the scale have no part of the bars. */
export function scaleNotes(
  options: readonly OrderedName[],
  { reading, formats }: ReportStyle,
  isStacked = false,
): ReportBlock[] {
  const scale = scaleOf(options);
  if (!scale || scale.steps.length < 2) return [];
  const named = ({ name = '' }: Partial<OrderedName> = {}) => reading.quoted(shortened(name, nameUnits));
  const [first, last] = [named(scale.steps[0]), named(scale.steps.at(-1))];
  const order =
    scale.best === undefined
      ? reading.scaleOrder(first, last)
      : reading.scaleFromWorst(...(scale.best === 'last' ? ([first, last] as const) : ([last, first] as const)));
  const outside = options.filter(isBeside).map(named);
  return [
    mutedText(
      [order, ...(outside.length > 0 ? [reading.outsideScale(formats.list(outside), isStacked)] : [])].join(' '),
    ),
  ];
}
