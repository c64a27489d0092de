/** Colours of a matrix's columns: a scale runs from its bad end to its good one, other columns are only told apart. */
import { divergingColors, partColors } from '../palette.ts';
import { isBeside, isScale, type OrderedName } from './option-order.ts';

/** Steps that can still be told apart; one of them is "hard to say". */
export const mostSteps = 12;

/** Of answers that are no step of the scale. */
const besideColor = '#5f6b7a';

const bad =
  /(?<!\p{L})(?:not|never|no|none|dis\p{L}*|un\p{L}*|in\p{L}*|bad|poor|terrible|awful|worst|worse|low|difficult|hard|rarely|не|нет|никогда|никак|плох\p{L}*|ужасн\p{L}*|хуже|худш\p{L}*|низк\p{L}*|неудовл\p{L}*|трудно|сложно|nada|nunca|mal[oa]?|pésim\p{L}*|peor|desacuerdo|bajo|não|ruim|pior|discord\p{L}*|baix\p{L}*)(?!\p{L})/iu;

export function scaleColors(columns: readonly OrderedName[], accent: string): string[] {
  if (!isScale(columns)) return partColors(accent, columns.length);
  const steps = columns.filter((column) => !isBeside(column));
  const colors = divergingColors(steps.length);
  const fromBad = isBadLast(steps) ? colors.toReversed() : colors;
  return columns.map((column) => (isBeside(column) ? besideColor : (fromBad[steps.indexOf(column)] ?? accent)));
}

/** Many surveys begin with their best answer. */
function isBadLast(steps: readonly OrderedName[]): boolean {
  const isBad = (step: OrderedName | undefined) => bad.test(step?.name ?? '');
  return isBad(steps.at(-1)) && !isBad(steps[0]);
}
