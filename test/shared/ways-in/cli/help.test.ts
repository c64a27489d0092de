/** What the help teaches. */
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../../../shared/ways-in/cli/exit-codes.ts';
import { parseInput } from '../../../../shared/ways-in/cli/parse-command.ts';
import { commands } from '../../../../shared/ways-in/cli/run-cli.ts';
import { runInProcess } from '../../../support/cli/cli-bench.ts';

describe('the help', () => {
  it('names every command and every exit code', async () => {
    const { code, stdout } = await runInProcess(['--help']);
    const lines = stdout.replaceAll(/\n {4,}/g, ' ').split('\n');
    for (const { name } of commands) {
      const [first = '', second] = name.split(' ');
      const [line, ...others] = lines.filter((one) => one.startsWith(`  ${first} `));
      expect(others).toEqual([]);
      // what the word itself is about, and not only what can follow it
      expect(line).toMatch(second === undefined ? /[a-z]{4}/ : new RegExp(`(?!${first}:)[a-z].*: .*\\b${second}\\b`));
    }
    const commandLines = stdout.slice(stdout.indexOf('Commands:'), stdout.indexOf('Environment:')).split('\n');
    expect(commandLines.length).toBeLessThan(65);
    for (const number of Object.values(exitCodes)) expect(stdout).toMatch(new RegExp(`\\n  ${number} `));
    expect(code).toBe(exitCodes.ok);
  });

  it.each(commands)('of $name teaches by examples that the command understands', async (command) => {
    const { name, examples } = command;
    const { stdout } = await runInProcess([...name.split(' '), '--help']);
    for (const [line] of examples) {
      expect(stdout).toContain(line);
      const words = [...(line.split(' < ')[0]?.matchAll(/'([^']*)'|(\S+)/g) ?? [])].map(
        (match) => match[1] ?? match[2] ?? '',
      );
      expect(words.slice(1, 1 + name.split(' ').length).join(' ')).toBe(name);
      expect(() => parseInput(command, words.slice(1 + name.split(' ').length))).not.toThrow();
    }
  });

  it('of a word that begins commands lists them', async () => {
    expect((await runInProcess(['batch', '--help'])).stdout).toContain('batch retry');
    expect((await runInProcess(['help', 'link', 'create'])).stdout).toContain('--max-downloads N');
  });
});
