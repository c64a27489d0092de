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
  | (Line & { kind: 'share' | 'count'; when: string })
  /** Values by conditions; the last one that holds counts. */
  | (Line & { kind: 'mean'; values: readonly { when: string; value: string }[] });

export function countedLines(figures: ProofFigures): CountedLine[] {
  switch (figures.kind) {
    case 'shares':
      return figures.items.map(({ label, when }) => ({
        kind: 'share',
        label,
        when: spsCondition(when),
        isCompared: true,
      }));
    case 'matrix':
      return figures.rows.flatMap(({ label: row, answered, items }) =>
        items.map(
          ({ label, when }): CountedLine => ({
            kind: 'share',
            label: `${row}: ${label}`,
            of: answered,
            when: spsCondition(when),
            isCompared: true,
          }),
        ),
      );
    case 'numbers':
      return numberLines(figures);
    case 'ranking':
      return figures.items.flatMap(({ label, variable }) => rankLines(label, spsName(variable)));
    case 'dates':
      return figures.bins.map(({ from, to }) => ({
        kind: 'count',
        label: from === to ? String(from) : `${from} - ${to}`,
        when: between(spsName(figures.variable), String(from), String(to)),
        isCompared: false,
      }));
    case 'files':
    case 'texts':
    case 'counted':
      return [];
  }
}

function numberLines({ variable, bins, top, nps, mean }: ProofFigures & { kind: 'numbers' }): CountedLine[] {
  const name = spsName(variable);
  const group = (label: string, when: string): CountedLine => ({ kind: 'share', label, when, isCompared: false });
  const [promotes, passive, detracts] = [`${name} >= 9`, `${name} >= 7 AND ${name} < 9`, `${name} < 7`];
  return [
    ...(top ? [{ ...group(top.label, `${name} >= ${top.from}`), isCompared: true }] : []),
    { kind: 'mean', label: mean, isCompared: true, values: [{ when: `NOT MISSING(${name})`, value: name }] },
    ...(nps
      ? [
          group(nps.promoters, promotes),
          group(nps.passives, passive),
          group(nps.detractors, detracts),
          {
            kind: 'mean' as const,
            label: 'NPS',
            isCompared: false,
            values: [
              { when: promotes, value: '100' },
              { when: passive, value: '0' },
              { when: detracts, value: '-100' },
            ],
          },
        ]
      : []),
    ...bins.map(
      ({ from, to }, at): CountedLine => ({
        kind: 'count',
        label: from === to ? String(from) : `${from} - ${to}`,
        when: binOf(name, Number(from), Number(to), at === bins.length - 1),
        isCompared: false,
      }),
    ),
  ];
}

/** Points of a scale with fractions are as near as rounding brings them. */
function binOf(name: string, from: number, to: number, isLast: boolean): string {
  if (from === to) return `ABS(${name} - ${signed(from)}) < 1E-6`;
  return `${name} >= ${from} AND ${name} ${isLast ? '<=' : '<'} ${to}`;
}

const signed = (value: number) => (value < 0 ? `(${value})` : String(value));

function rankLines(label: string, name: string): CountedLine[] {
  return [
    { kind: 'share', label, when: `${name} = 1`, isCompared: false },
    { kind: 'mean', label, isCompared: true, values: [{ when: `NOT MISSING(${name})`, value: name }] },
  ];
}
