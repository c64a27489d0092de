/** The command line inside the test's own process: words in; exit code and both streams out. */
import { readFile } from 'node:fs/promises';
import { createCallService } from '../../../shared/adapters/survey-client/call-service.ts';
import type { CliWorld } from '../../../shared/ways-in/cli/cli-world.ts';
import { runCli } from '../../../shared/ways-in/cli/run-cli.ts';

/** A world of a test, and what the command has said to it. */
export function cliWorld(parts: Partial<CliWorld> = {}) {
  const said = { stdout: '', stderr: '' };
  const cli: CliWorld = {
    env: {},
    folder: '/nowhere',
    print: (text) => {
      said.stdout += text;
    },
    tell: (text) => {
      said.stderr += text;
    },
    pour: async (path) => {
      said.stdout += await readFile(path, 'utf8');
    },
    isTerminal: false,
    isOutTerminal: false,
    readSecret: () => Promise.reject(new Error('nobody types in this test')),
    ask: async () => undefined,
    confirm: async () => undefined,
    configFolder: undefined,
    columns: () => 100,
    stop: new AbortController().signal,
    surveyService: (baseUrl) => createCallService({ baseUrl }),
    project: {
      startPipeline: () => Promise.reject(new Error('no pipeline of its own in this test')),
      withKeys: () => Promise.reject(new Error('no keys in this test')),
      serve: () => Promise.reject(new Error('no server in this test')),
    },
    ...parts,
  };
  return { cli, said };
}

export async function runInProcess(words: readonly string[], parts: Partial<CliWorld> = {}) {
  const { cli, said } = cliWorld(parts);
  const code = await runCli(words, cli);
  return { code, ...said };
}
