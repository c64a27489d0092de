/** One run of a command: process, streams and signals meet the commands, in the whole project and in the installed client. */
import { createReadStream } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { loadedOnce } from '../../shared/loaded-once.ts';
import type { CliWorld, WholeProject } from '../../shared/ways-in/cli/cli-world.ts';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import { runCli } from '../../shared/ways-in/cli/run-cli.ts';
import { ask, confirm } from './confirm.ts';
import { openInBrowser } from './open-in-browser.ts';
import { readSecret } from './read-secret.ts';
import { listenForStop } from './stop-signals.ts';

/** `project` gives what only the whole project can do; with `ignoreSignals` a server shuts down on its own terms. */
export async function runCommand(project?: (ignoreSignals: () => void) => WholeProject): Promise<never> {
  const { stop, ignoreSignals } = listenForStop(exitCodes.interrupted);
  const { stdout, stderr } = process;

  // A reader that goes away, such as `head`, is no reason to fail.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);

  const env = { ...process.env };
  const isNpmScript = env.npm_lifecycle_event === 'export' && env.npm_package_name === 'survey-exports';

  const cli: CliWorld = {
    env,
    // `npm run` changes to the project's folder; files belong in the folder the caller is in
    folder: (isNpmScript && env.INIT_CWD) || process.cwd(),
    print: (text) => stdout.write(text),
    tell: (text) => stderr.write(text),
    pour: (path) => pipeline(createReadStream(path), stdout, { end: false }).catch(unlessReaderLeft),
    isTerminal: stderr.isTTY === true && env.TERM !== 'dumb',
    isOutTerminal: stdout.isTTY === true && env.TERM !== 'dumb',
    readSecret,
    ask,
    confirm,
    configFolder: configFolder(env),
    open: openInBrowser,
    columns: () => stderr.columns || 80,
    stop,
    ...(project && { project: project(ignoreSignals) }),
    surveyService(baseUrl) {
      const service = loadedOnce(async () => {
        const { createCallService } = await import('../../shared/adapters/survey-client/call-service.ts');
        return createCallService({ baseUrl });
      });
      return async (...given) => (await service())(...given);
    },
  };

  const exitCode = await runCli(process.argv.slice(2), cli);
  for (const stream of [stdout, stderr]) await new Promise((flushed) => stream.write('', flushed));
  process.exit(exitCode);
}

function unlessReaderLeft(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
}

/** The folder in which programs of this user keep their settings. */
function configFolder(env: NodeJS.ProcessEnv): string {
  const own = process.platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME;
  return join(own || join(homedir(), '.config'), 'survey-exports');
}
