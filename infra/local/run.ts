/**
 * The life of `npm start`: settings, host, welcome, and an end that leaves nothing half done. What goes wrong before
 * the host is ready is one line and exit code 1; afterwards no single invocation can end the process.
 */
import { customerSatisfaction } from './demo-data/customer-satisfaction.ts';
import { demoSurveyIds } from './demo-data/seed-demo-data.ts';
import { logFault } from './fault-log.ts';
import { type LocalHost, startLocalHost } from './host.ts';
import { readSettings } from './settings.ts';
import { demoHint, keyHint, liveUpstreamHint, readyLine } from './welcome.ts';
import { withinSeconds } from './within-seconds.ts';

const stopSeconds = 10;

export async function run(): Promise<void> {
  let ready = false;
  const onFault = (error: unknown) => {
    if (!ready) giveUp(error);
    logFault('uncaught error', { error });
  };
  // Everything written from here on, by packages too, is readable by its owner only.
  process.umask(0o077);
  process.on('unhandledRejection', onFault).on('uncaughtException', onFault);
  try {
    const settings = readSettings(process.env);
    const starting = startLocalHost({ ...settings, demoData: settings.surveyApiUrl === undefined });
    endOnSignal(starting);
    endWithSupervisor(starting);
    const host = await starting;
    ready = true;
    process.stdout.write(readyLine(host.url));
    process.stdout.write(hintOf(settings.surveyApiUrl, host));
  } catch (error) {
    giveUp(error);
  }
}

/** In production the demo keys are refused, so they are not shown. */
function hintOf(surveyApiUrl: string | undefined, { url, pageUrl }: LocalHost): string {
  if (surveyApiUrl) return liveUpstreamHint(surveyApiUrl);
  return process.env.NODE_ENV === 'production'
    ? keyHint()
    : demoHint(url, {
        id: demoSurveyIds.largest,
        name: customerSatisfaction.name,
        pageUrl: `${pageUrl}/${customerSatisfaction.virtualId}`,
      });
}

function giveUp(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ''] = (isTakenPort(error) ? takenPort(error.port) : message).split('\n');
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function isTakenPort(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
}

function takenPort(port: number): string {
  return `Port ${port} is in use. Set PORT to another one, or to 0 for any free port.`;
}

/** npm repeats a signal that the terminal has already sent: signals within this time count as one. */
const sameSignalMs = 300;

function endOnSignal(starting: Promise<LocalHost>): void {
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      end(starting);
    } else if (performance.now() - firstAt > sameSignalMs) process.exit(1);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

const POLL_MS = 1_000;

/** A supervisor that was killed can pass nothing on: nobody would start this host again, or end it. */
function endWithSupervisor(starting: Promise<LocalHost>): void {
  const supervisor = Number(process.env.SUPERVISOR_PID);
  if (!supervisor) return;
  const poll = setInterval(() => {
    if (process.ppid === supervisor) return;
    clearInterval(poll);
    end(starting);
  }, POLL_MS).unref();
}

async function end(starting: Promise<LocalHost>): Promise<never> {
  try {
    const host = await starting;
    await withinSeconds(host.close(), stopSeconds, undefined);
  } catch (error) {
    giveUp(error);
  }
  process.exit(0);
}
