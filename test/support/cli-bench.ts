/** The command line inside the test's own process: words in; exit code and both streams out. */

import { createCallService } from '../../shared/adapters/survey-client/call-service.ts';
import type { CliWorld } from '../../shared/cli/cli-world.ts';
import { runCli } from '../../shared/cli/run-cli.ts';

export async function runInProcess(words: readonly string[], world: Partial<CliWorld> = {}) {
  let stdout = '';
  let stderr = '';
  const cli: CliWorld = {
    env: {},
    folder: '/nowhere',
    print: (text) => {
      stdout += text;
    },
    tell: (text) => {
      stderr += text;
    },
    isTerminal: false,
    columns: () => 80,
    stop: new AbortController().signal,
    startPipeline: () => Promise.reject(new Error('no pipeline of its own in this test')),
    surveyService: (baseUrl) => createCallService({ baseUrl }),
    withKeys: () => Promise.reject(new Error('no keys in this test')),
    serve: () => Promise.reject(new Error('no server in this test')),
    ...world,
  };
  const code = await runCli(words, cli);
  return { code, stdout, stderr };
}
