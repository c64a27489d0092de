/** One pass line: what it promises, and how it is put to the test. A case is one file in `cases/`. */

export interface Scale {
  seed: number;
  /** Full size is what the pass line names; small is for every run of the tests. */
  size: 'full' | 'small';
  /** A line for whoever watches. */
  say(line: string): void;
}

export interface Figure {
  isMet: boolean;
  /** What was measured, in words and numbers. */
  figure: string;
}

export interface ChaosCase {
  id: string;
  goal: string;
  run(scale: Scale): Promise<Figure>;
}

/** A figure out of counted facts: met when everything that must be nought is, and everything else is as expected. */
export function figureOf(facts: Record<string, number | string>, violations: Record<string, number>): Figure {
  const broken = Object.values(violations).some((count) => count !== 0);
  const parts = [
    ...Object.entries(facts).map(([name, value]) => `${said(value)} ${name}`),
    ...Object.entries(violations).map(([name, count]) => `${said(count)} ${name}`),
  ];
  return { isMet: !broken, figure: parts.join(', ') };
}

function said(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}
