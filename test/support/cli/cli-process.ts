/** The command line as a process of its own, and, where `script` is there, on a terminal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const entry = new URL('../../../infra/cli/survey-exports.mjs', import.meta.url).pathname;

export const hasTerminal = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'script')));

/** Call it where tests depend on `hasTerminal`, so that nobody takes silence for success. */
export function warnWithoutTerminal(): void {
  if (!hasTerminal)
    console.warn('NOT TESTED: the command on a terminal. The program `script` of util-linux is missing.');
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningCommand {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Resolves once this has been written to either stream. */
  seen(text: string): Promise<void>;
}

export interface Surroundings {
  cwd: string;
  env?: Record<string, string>;
  /** Words of a shell that come before the command, e.g. `ulimit -f 8;`. */
  shell?: string;
}

export function startCommand(words: readonly string[], { cwd, env, shell }: Surroundings): RunningCommand {
  const line = `${shell ?? ''} exec ${[process.execPath, entry, ...words].map(quoted).join(' ')}`;
  return watched(spawn('sh', ['-c', line], { cwd, env: cleanEnv(env) }));
}

/** The same on a pseudo-terminal; what it shows comes as stdout, and what is written to stdin is typed. */
export function startOnTerminal(words: readonly string[], { cwd, env }: Surroundings): RunningCommand {
  const line = ['exec', process.execPath, entry, ...words]
    .map((word, at) => (at === 0 ? word : quoted(word)))
    .join(' ');
  return watched(spawn('script', ['-qefc', line, '/dev/null'], { cwd, env: cleanEnv(env) }));
}

export function runCommand(words: readonly string[], surroundings: Surroundings): Promise<Ended> {
  return startCommand(words, surroundings).ended;
}

function watched(child: ReturnType<typeof spawn>): RunningCommand {
  const texts = { stdout: '', stderr: '' };
  const waiting = new Set<() => void>();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text) => {
      texts[stream] += text;
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, ...texts })));
  const seen = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if ((texts.stdout + texts.stderr).includes(text)) resolve();
      };
      waiting.add(look);
      look();
      ended.then(() => reject(new Error(`It ended without ${JSON.stringify(text)}: ${JSON.stringify(texts)}`)));
    });
  return { child, ended, seen };
}

/** Nothing of the shell's own settings. */
function cleanEnv(env: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TERM: 'xterm', NODE_OPTIONS: '--no-warnings', ...env };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
