/** Completion in the shells themselves, where they are installed, and the command on a real terminal. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { flagName } from '../../../../shared/ways-in/cli/command.ts';
import { commands } from '../../../../shared/ways-in/cli/run-cli.ts';
import { runInProcess } from '../../../support/cli/cli-bench.ts';
import { hasTerminal, startOnTerminal, warnWithoutTerminal } from '../../../support/cli/cli-process.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
for (const shell of ['bash', 'zsh', 'fish']) {
  if (!has(shell)) console.warn(`NOT TESTED: completion in ${shell}, which is not installed.`);
}
warnWithoutTerminal();

const scriptFor = async (shell: string) => (await runInProcess(['completion', shell])).stdout;

/** What each shell offers for a line whose last word is being written. */
const offers: Readonly<Record<string, (script: string, words: readonly string[]) => string[]>> = {
  bash(script, words) {
    const list = words.map((word) => JSON.stringify(word)).join(' ');
    const ask = `COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _survey_exports; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', `${script}\n${ask}`], { encoding: 'utf8' })
      .trim()
      .split('\n');
  },
  zsh(script, words) {
    const list = words.map((word) => JSON.stringify(word)).join(' ');
    const cut = `_files() { print file }; compadd() { while [[ "$1" != -- ]]; do shift; done; shift; print -l -- "$@" | grep "^\${words[CURRENT]}" }`;
    const ask = `words=(${list}); CURRENT=${words.length}; _survey_exports`;
    const text = execFileSync('zsh', ['-f', '-c', `${cut}\n${script}\n${ask}`], { encoding: 'utf8' });
    return text.trim().split('\n');
  },
  fish(script, words) {
    const line = words.join(' ');
    const text = execFileSync('fish', ['--no-config', '-c', `${script}\ncomplete -C ${JSON.stringify(line)}`], {
      encoding: 'utf8',
    });
    return text
      .trim()
      .split('\n')
      .map((one) => one.split('\t')[0] ?? '');
  },
};

const program = 'survey-exports';

describe.each(Object.keys(offers))('completion in %s', (shell) => {
  it.runIf(has(shell))('offers commands, their second words, flags, and the values of a flag', async () => {
    const script = await scriptFor(shell);
    const offered = (...words: string[]) => offers[shell]?.(script, [program, ...words]) ?? [];
    expect(offered('exp')).toEqual(expect.arrayContaining(['export', 'exports']));
    expect(offered('batch', 'st')).toEqual(['start']);
    expect(offered('exports', '')).toEqual(
      expect.arrayContaining(['list', 'show', 'download', 'retry', 'again', 'delete']),
    );
    expect(offered('export', '1', '--no-p')).toEqual(['--no-personal']);
    expect(offered('batch', 'start', '--fold')).toEqual(['--folder']);
    expect(offered('export', '1', '--values', 'cod')).toEqual(['codes']);
  });

  it.runIf(has(shell))('knows every command and every flag of it', async () => {
    const script = await scriptFor(shell);
    const offered = (...words: string[]) => offers[shell]?.(script, [program, ...words]) ?? [];
    const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
    expect(offered('')).toEqual(expect.arrayContaining(firsts));
    for (const { name, flags } of commands) {
      const own = Object.entries(flags).map(([flag, spec]) => flagName(flag, spec));
      expect(offered(...name.split(' '), '--'), name).toEqual(expect.arrayContaining(own));
    }
  });
});

describe('the command on a terminal', () => {
  it.runIf(hasTerminal)('shows an error in colour, and without where NO_COLOR says so', async () => {
    const cwd = await temporaryFolder();
    const coloured = await startOnTerminal(['exprot'], { cwd }).ended;
    expect(coloured.stdout).toContain('\u001b[31msurvey-exports:\u001b[39m');
    expect(coloured.stdout).toContain('Did you mean export?');
    const plain = await startOnTerminal(['exprot'], { cwd, env: { NO_COLOR: '1' } }).ended;
    expect(plain.stdout).not.toContain('\u001b[31m');
    await rm(cwd, { recursive: true });
  });

  it.runIf(hasTerminal)('asks for a key without showing what is typed', async () => {
    const cwd = await temporaryFolder();
    const env = { XDG_CONFIG_HOME: cwd };
    const login = startOnTerminal(['login', '--pipeline', 'http://127.0.0.1:9'], { cwd, env });
    await login.seen('API key: ');
    login.child.stdin?.write('1|never-shown\r');
    const { stdout } = await login.ended;
    expect(stdout).toContain('cannot be reached');
    expect(stdout).not.toContain('never-shown');
    await rm(cwd, { recursive: true });
  });
});
