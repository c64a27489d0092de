/** Colours of a matrix's columns: from the bad end of a scale to the good one; of any other, deeper along its order. */

import { isBeside, type OrderedName, scaleOf } from '../../../surveys/scales/option-order.ts';
import { depthColors, divergingColors, partColors } from '../../palette.ts';

/** So many steps can still be distinguished. */
export const mostSteps = 12;

/** For answers that are no step of the scale. */
export const besideColor = '#5f6b7a';

export function scaleColors(columns: readonly OrderedName[], accent: string): string[] {
  const scale = scaleOf(columns);
  if (!scale) return partColors(accent, columns.length);
  const { steps, best } = scale;
  const colors = best ? divergingColors(steps.length) : depthColors(accent, steps.length);
  const inOrder = best === 'first' ? colors.toReversed() : colors;
  return columns.map((column) => (isBeside(column) ? besideColor : (inOrder[steps.indexOf(column)] ?? accent)));
}
