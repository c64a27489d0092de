/** Who is asked before something is deleted: a person at a terminal, and nobody where input comes from a file or a pipe. */
import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hasTerminal, warnWithoutTerminal } from '../../support/cli/cli-process.ts';

warnWithoutTerminal();

const confirmModule = new URL('../../../infra/cli/confirm.ts', import.meta.url).href;
const code = `const { confirm } = await import('${confirmModule}');
process.stdout.write('answered ' + await confirm('Delete it?'));`;
const words = ['--input-type=module', '--eval', code];
const question = 'Delete it? [y/N] ';

/** What it shows. It is typed when the question is there; with `isAtOnce`, before. */
async function shown(program: string, given: readonly string[], typed: string, isAtOnce = false): Promise<string> {
  const child = spawn(program, given, { stdio: ['pipe', 'pipe', 'ignore'] });
  if (isAtOnce) child.stdin.end(typed);
  let all = '';
  for await (const chunk of child.stdout) {
    all += chunk;
    if (!child.stdin.writableEnded && all.includes(question)) child.stdin.end(typed);
  }
  return all;
}

it('nobody is asked in a pipe', async () => {
  expect(await shown(process.execPath, words, 'y\n', true)).toBe('answered undefined');
});

describe.runIf(hasTerminal)('at a terminal', () => {
  it.each([
    ['Yes\n', true],
    ['never\n', false],
  ])('%j means %s', async (typed, answer) => {
    const quoted = [process.execPath, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    const all = await shown('script', ['-qefc', quoted, '/dev/null'], typed);
    expect(all).toContain(question);
    expect(all).toContain(`answered ${answer}`);
  });
});
