/** Texts of invented respondents, and the rules reports have, for tests of what is shown of texts. */
import fc from 'fast-check';
import { corrected } from '../../../shared/figures/significance/correct.ts';
import { fewestInColumn } from '../../../shared/figures/significance/letters.ts';
import { proportionTest } from '../../../shared/figures/significance/proportion-test.ts';
import type { GroupRules } from '../../../shared/figures/texts/group-figures.ts';
import { type ReadableText, readableTexts, type WrittenText } from '../../../shared/figures/texts/readable-texts.ts';
import { hideCells } from '../../../shared/privacy/suppress/hide-cells.ts';

/** One text per row, the later the newer. */
export function writtenTexts(
  texts: readonly string[],
  groupsOf: (row: number) => number[][] = () => [],
): WrittenText[] {
  return texts.map((text, row) => ({ row, submittedAt: 1_000 * row, groups: groupsOf(row), text }));
}

export function readable(texts: readonly string[], groupsOf?: (row: number) => number[][]): ReadableText[] {
  return [...readableTexts(writtenTexts(texts, groupsOf), 'scrub')];
}

export function rulesOfReports(minimumBase = 0): GroupRules {
  return {
    minimumBase,
    hideCells,
    test: proportionTest,
    correct: (ps) => corrected(ps, 'bh'),
    confidence: 95,
    fewest: fewestInColumn,
  };
}

const word = fc.constantFrom(
  'delivery',
  'Deliveries',
  'fast',
  'slow',
  'доставка',
  'доставки',
  'the',
  'no',
  '👍',
  '5',
  '.',
);

/** A banner of two columns: one group or none, and several of three. */
export const randomBanner = [2, 3];

export const randomTexts: fc.Arbitrary<WrittenText[]> = fc
  .array(
    fc.record({
      submittedAt: fc.nat(5),
      groups: fc.tuple(fc.subarray([0, 1], { maxLength: 1 }), fc.subarray([0, 1, 2])),
      text: fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
    }),
    { maxLength: 30 },
  )
  .map((texts) => texts.map((text, row) => ({ ...text, row })));
