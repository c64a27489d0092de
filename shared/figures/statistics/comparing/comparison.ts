/** What a report is asked to compare, with all choices made. */
import type { Correction } from '../../significance/correct.ts';

interface RimTarget {
  /** `country`, `device`, `q:…`, `q:…:row` or `var:…`. */
  column: string;
  /** Shares by value; they are brought to a sum of 1. */
  targets: Readonly<Record<string, number>>;
}

export type Weighting = { column: string } | { rim: readonly RimTarget[]; cap?: number | undefined };

export interface Comparison {
  /** Each list is one banner: groups of columns side by side. */
  banner: readonly (readonly string[])[];
  /** In percent: of intervals and tests. */
  confidence: number;
  correction: Correction;
  weight: Weighting | null;
}

/** Whether answers must be looked at before they are counted: columns and rim weights depend on all of them. */
export function needsFirstPass({ banner, weight }: Comparison): boolean {
  return banner.length > 0 || (weight !== null && 'rim' in weight);
}
