/** What a respondent's answer weighs: a number they gave, or what brings their cell to the targets. */
import type { PackedReader } from '../../../packing/packed-reader.ts';
import { type Asked, columnSource } from './column-source.ts';
import type { Weighting } from './comparison.ts';
import { cellOf } from './first-pass.ts';
import type { Period } from './period.ts';
import type { SettledRim } from './settled.ts';

export interface WeightReader {
  readonly fields: readonly string[];
  open(part: PackedReader): void;
  /** Undefined where there is none: missing, zero, negative or not a number that can be. */
  weightOf(part: PackedReader, period: Period): number | undefined;
}

/** Beyond this a weight is a fault, as such a number is. */
const LARGEST = 1e15;

export function weightReader(
  weighting: Weighting,
  asked: Asked,
  rim: Record<Period, SettledRim> | undefined,
): WeightReader {
  if ('column' in weighting) return columnWeights(weighting.column, asked);
  const targets = weighting.rim.map(({ column }) => columnSource(column, asked));
  const weights = { now: new Map(rim?.now.weights), before: new Map(rim?.before.weights) };
  return {
    fields: targets.flatMap(({ fields }) => fields),
    open(part) {
      for (const target of targets) target.open(part);
    },
    weightOf: (part, period) => usable(weights[period].get(cellOf(targets, part)) ?? 0),
  };
}

function columnWeights(column: string, asked: Asked): WeightReader {
  const source = columnSource(column, asked);
  return {
    fields: source.fields,
    open: source.open,
    weightOf: (part) => usable(Number(source.valuesOf(part)[0]?.replace(',', '.') ?? 0)),
  };
}

function usable(weight: number): number | undefined {
  return weight > 0 && weight <= LARGEST ? weight : undefined;
}
