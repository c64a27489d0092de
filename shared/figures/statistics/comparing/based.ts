/** What a tested figure rests on, and what a test says at the confidence asked for. */
import type { Change } from '../../../surveys/figure-types/comparisons.ts';

export interface Based {
  answered: number;
  effective_base?: number;
}

export function baseOf(based: Based | undefined): number {
  return based?.effective_base ?? based?.answered ?? 0;
}

export function significance(tested: { p: number } | null, confidence: number): Pick<Change, 'p' | 'significant'> {
  return { p: tested?.p ?? null, significant: tested !== null && tested.p <= 1 - confidence / 100 };
}
