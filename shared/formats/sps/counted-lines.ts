/** The lines of a question that SPSS counts: shares with their counts, counts alone, and means. */
import type { Condition, ProofFigures } from '../../reports/proof/proof.ts';
import { between, spsCondition, spsName } from './sps-text.ts';

interface Line {
  label: string;
  /** Who belongs to its base, of those who answered the question; all of them if left out. */
  of?: Condition;
  /** Also in the columns of banners. */
  isCompared: boolean;
}

export type CountedLine =
  /** Whoever meets several conditions counts for each. */
  | (Line & { kind: 'share' | 'count'; when: readonly string[] })
  /** Values by conditions; the last one that holds counts. */
  | (Line & { kind: 'mean'; values: readonly { when: string; value: string }[] });

export function countedLines(figures: ProofFigures): CountedLine[] {
  switch (figures.kind) {
    case 'shares':
      return figures.items.map(({ label, when }) => ({
        kind: 'share',
        label,
        when: [spsCondition(when)],
        isCompared: true,
      }));
    case 'matrix':
      return figures.rows.flatMap(rowLines);
    case 'numbers':
      return numberLines(figures);
    case 'ranking':
      return figures.items.flatMap(({ label, variable }) => rankLines(label, spsName(variable)));
    case 'dates':
      return figures.bins.map(({ from, to }) => ({
        kind: 'count',
        label: from === to ? String(from) : `${from} - ${to}`,
        when: [between(spsName(figures.variable), String(from), String(to))],
        isCompared: false,
      }));
    case 'files':
    case 'texts':
    case 'counted':
      return [];
  }
}

function rowLines({ label: row, answered, items, scale }: MatrixRow): CountedLine[] {
  const own = { of: answered, isCompared: true } as const;
  const shares = items.map(({ label, when }) => ({ label, when: [spsCondition(when)] }));
  const steps = scale?.steps.map(({ when }) => spsCondition(when)) ?? [];
  const ends = scale
    ? [
        { label: scale.top, when: steps.slice(-2) },
        { label: scale.lowest, when: steps.slice(0, 2) },
      ]
    : [];
  return [
    ...[...shares, ...ends].map(({ label, when }) => ({
      ...own,
      kind: 'share' as const,
      label: `${row}: ${label}`,
      when,
    })),
    ...(scale
      ? [
          {
            ...own,
            kind: 'mean' as const,
            label: `${row}: ${scale.mean}`,
            values: scale.steps.map(({ when, value }) => ({ when: spsCondition(when), value: String(value) })),
          },
        ]
      : []),
  ];
}

type MatrixRow = (ProofFigures & { kind: 'matrix' })['rows'][number];

function numberLines(figures: ProofFigures & { kind: 'numbers' }): CountedLine[] {
  const { variable, bins, points, top, lowest, nps, mean } = figures;
  const name = spsName(variable);
  const share = (label: string, when: string, isCompared = true): CountedLine => ({
    ...{ kind: 'share', label, when: [when], isCompared },
  });
  const [promotes, passive, detracts] = [`${name} >= 9`, `${name} >= 7 AND ${name} < 9`, `${name} < 7`];
  return [
    ...points.map(({ value, label }) => share(label, isNear(name, value))),
    ...(top ? [share(top.label, `${name} >= ${top.from}`)] : []),
    ...(lowest ? [share(lowest.label, `${name} < ${lowest.to} + 1E-6`)] : []),
    { kind: 'mean', label: mean, isCompared: true, values: [{ when: `NOT MISSING(${name})`, value: name }] },
    ...(nps
      ? [
          share(nps.promoters, promotes, false),
          share(nps.passives, passive, false),
          share(nps.detractors, detracts, false),
          {
            kind: 'mean' as const,
            label: nps.score,
            isCompared: true,
            values: [
              { when: promotes, value: '100' },
              { when: passive, value: '0' },
              { when: detracts, value: '-100' },
            ],
          },
        ]
      : []),
    ...bins.map(({ from, to }, at) =>
      share(
        from === to ? String(from) : `${from} - ${to}`,
        binOf(name, Number(from), Number(to), at === bins.length - 1),
        false,
      ),
    ),
  ];
}

/** Points of a scale with fractions are as near as rounding brings them. */
const isNear = (name: string, value: number) => `ABS(${name} - ${signed(value)}) < 1E-6`;

function binOf(name: string, from: number, to: number, isLast: boolean): string {
  if (from === to) return isNear(name, from);
  return `${name} >= ${from} AND ${name} ${isLast ? '<=' : '<'} ${to}`;
}

const signed = (value: number) => (value < 0 ? `(${value})` : String(value));

function rankLines(label: string, name: string): CountedLine[] {
  return [
    { kind: 'share', label, when: [`${name} = 1`], isCompared: false },
    { kind: 'mean', label, isCompared: true, values: [{ when: `NOT MISSING(${name})`, value: name }] },
  ];
}
