/** The bar on a terminal, the lines elsewhere, and words that cannot harm a terminal. */
import { describe, expect, it } from 'vitest';
import { exportCommand } from '../../../../shared/ways-in/cli/commands/export.ts';
import { parseInput } from '../../../../shared/ways-in/cli/parse-command.ts';
import { durationOf, printable, sizeOf, textTable } from '../../../../shared/ways-in/cli/printable.ts';
import { barLine, createProgress, secondsLeft } from '../../../../shared/ways-in/cli/progress.ts';
import { cliWorld } from '../../../support/cli/cli-bench.ts';

function shown(isTerminal: boolean, words: string[], clock: number[] = []) {
  const { cli, said } = cliWorld({ isTerminal });
  const progress = createProgress(parseInput(exportCommand, ['1', ...words]), cli, () => clock.shift() ?? 0);
  for (const percent of [0, 5, 58]) progress.show({ doing: 'reading', percent, amount: `${percent} of 100 answers` });
  progress.end();
  return said.stderr;
}

describe('progress', () => {
  it('is a bar with rows, percent and time left, drawn over itself and taken away', () => {
    const text = shown(true, [], [0, 1_000, 2_000, 58_000]);
    expect(text).not.toContain('\n');
    expect(text).toContain('█');
    expect(text).toContain('58%  58 of 100 answers  42 s left');
    expect(text.endsWith('\r\u001b[K')).toBe(true);
  });

  it('is a plain line every tenth of the way where nobody draws', () => {
    expect(shown(false, [])).toBe('reading: 0 of 100 answers (0%)\nreading: 58 of 100 answers (58%)\n');
  });

  it('is silent with --quiet', () => {
    expect(shown(true, ['--quiet']) + shown(false, ['--quiet'])).toBe('');
  });

  it('never draws wider than the terminal', () => {
    const step = { doing: 'reading', percent: 40, amount: '1,000,000 of 2,500,000 answers' };
    for (const columns of [40, 60, 200]) expect(barLine(step, 90, columns).length).toBeLessThan(columns);
  });

  it('knows no time left before there is a pace', () => {
    expect(secondsLeft(0, 10)).toBeUndefined();
    expect(secondsLeft(50, 0.2)).toBeUndefined();
    expect(secondsLeft(25, 10)).toBe(30);
  });
});

describe('words for a terminal', () => {
  it('cannot move its cursor, turn its text or begin a line', () => {
    expect(printable('a\u001b[2Jb\u202ec\r\nd')).toBe('a\ufffd[2Jb\ufffdc d');
    expect(
      textTable(
        ['id', 'name'],
        [
          ['1', 'x\ny'],
          ['22', '\u0007'],
        ],
      ),
    ).toBe('id  name\n1   x y\n22  \ufffd\n');
  });

  it('are short', () => {
    expect([0, 999, 1_000, 820_315, 1_234_567].map(sizeOf)).toEqual([
      '0 bytes',
      '999 bytes',
      '1.0 KB',
      '820 KB',
      '1.2 MB',
    ]);
    expect([0.2, 59, 61, 7_260].map(durationOf)).toEqual(['1 s', '59 s', '1 min 1 s', '2 h 1 min']);
  });
});
