/** The command as people and scripts meet it: a process with streams, signals, a disk that is full, and a terminal. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import {
  hasTerminal,
  runCommand,
  startCommand,
  startOnTerminal,
  warnWithoutTerminal,
} from '../support/cli/cli-process.ts';
import { halfWay, type PipelineScript, startScriptedPipeline } from '../support/cli/scripted-pipeline.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import { folderWithDemoData } from '../support/hosts/demo-folder.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let cwd: string;
let pipeline: Awaited<ReturnType<typeof startScriptedPipeline>> | undefined;

beforeEach(async () => {
  cwd = await temporaryFolder();
});

afterEach(async () => {
  await pipeline?.close();
  pipeline = undefined;
  await rm(cwd, { recursive: true });
});

async function surroundings(script: PipelineScript) {
  pipeline = await startScriptedPipeline(script);
  return { cwd, env: { SURVEY_EXPORTS_URL: pipeline.url, SURVEY_API_TOKEN: '1|demo' } };
}

const words = ['export', '1', '--output', 'answers.csv'];
const ready = {};
const cancelled = () => pipeline?.calls.filter((call) => call === 'POST /exports/exp_1/cancel').length;

describe('a piped command', () => {
  it('has plain lines on stderr and the result on stdout', async () => {
    const ended = await runCommand(words, await surroundings({ states: [halfWay, halfWay, ready] }));
    expect(ended).toEqual({
      code: exitCodes.ok,
      stdout: 'answers.csv: 1 row, 3 bytes\n',
      stderr: 'reading: 2,900 of 5,000 answers (58%)\nTo share: survey-exports link create exp_1\n',
    });
  });

  it('says nothing but JSON with --json --quiet', async () => {
    const ended = await runCommand([...words, '--json', '--quiet'], await surroundings({ states: [ready] }));
    expect(ended).toMatchObject({ code: exitCodes.ok, stderr: '' });
    expect(JSON.parse(ended.stdout)).toMatchObject({ export_id: 'exp_1', files: [{ path: 'answers.csv', rows: 1 }] });
  });

  it('tells a network that is away in one line', async () => {
    const env = { SURVEY_API_TOKEN: '1|demo' };
    const ended = await runCommand([...words, '--pipeline', 'http://127.0.0.1:9'], { cwd, env });
    expect(ended.stderr).toMatch(/^survey-exports: http:\/\/127\.0\.0\.1:9 cannot be reached[^\n]*\n$/);
    expect(ended).toMatchObject({ code: exitCodes.unavailable, stdout: '' });
  });

  it('tells a full disk in one line and leaves nothing on it', async () => {
    const script = { states: [ready], bytes: Buffer.alloc(200_000, 'x') };
    const ended = await runCommand(words, { ...(await surroundings(script)), shell: 'ulimit -f 64;' });
    expect(ended.stderr).toMatch(/^survey-exports: answers\.csv cannot be written: a limit on the size of files/);
    expect(ended.stderr.split('\n')).toHaveLength(2);
    expect(ended).toMatchObject({ code: exitCodes.failed, stdout: '' });
    expect(await readdir(cwd)).toEqual([]);
  });

  it('ends with 130 on SIGTERM too, with its export cancelled', async () => {
    const { child, ended, seen } = startCommand(words, await surroundings({ states: [halfWay] }));
    await seen('58%');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(exitCodes.interrupted);
    expect(cancelled()).toBe(1);
  });

  it('works on its own, and takes its folder away with it', async () => {
    const env = { TMPDIR: cwd };
    const few = ['export', '5', '--output', 'answers.csv', '--json'];
    const { code, stdout, stderr } = await runCommand(few, { cwd, env });
    expect(stderr).toContain('No survey service is set (SURVEY_API_URL), so this uses the demo surveys');
    expect(JSON.parse(stdout)).toMatchObject({ export_id: null, files: [{ path: 'answers.csv', rows: 0 }] });
    expect(code).toBe(exitCodes.ok);
    expect(await readdir(cwd)).toEqual(['answers.csv']);
  });

  it('on its own with a survey service that is away ends with 5', async () => {
    const env = { TMPDIR: cwd, SURVEY_API_URL: 'http://127.0.0.1:9/v3', SURVEY_API_TOKEN: '1|demo' };
    const { code, stderr } = await runCommand([...words, '--quiet'], { cwd, env });
    expect(stderr).toMatch(/^survey-exports: [^\n]+\n$/);
    expect(code).toBe(exitCodes.unavailable);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('serves on the port and folder it is given', async () => {
    await rename(await folderWithDemoData(), join(cwd, 'data'));
    const { child, ended, seen } = startCommand(['serve', '--port', '0', '--data-dir', join(cwd, 'data')], { cwd });
    await seen('ready http://127.0.0.1:');
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
    const token = await runCommand(['token', 'create', '--quiet', '--data-dir', 'data'], { cwd });
    expect(token).toMatchObject({ code: exitCodes.ok, stdout: expect.stringMatching(/^3\|[\w-]{40}\n$/) });
  });
});

warnWithoutTerminal();

describe.runIf(hasTerminal)('on a terminal', () => {
  it('draws a bar with rows and percent over itself, and takes it away', async () => {
    const { ended } = startOnTerminal(words, await surroundings({ states: [halfWay, halfWay, ready] }));
    const { code, stdout } = await ended;
    expect(stdout).toContain('\r\u001b[Kreading  ██████████████░░░░░░░░░░  58%  2,900 of 5,000 answers');
    expect(stdout).toContain('\r\u001b[Kanswers.csv: 1 row, 3 bytes\r\n');
    expect(code).toBe(exitCodes.ok);
  });

  it('cancels the export on Ctrl-C, says so, and leaves no file', async () => {
    const { child, ended, seen } = startOnTerminal(words, await surroundings({ states: [halfWay] }));
    await seen('58%');
    child.stdin?.write('\u0003');
    const { code, stdout } = await ended;
    expect(stdout).toContain('Export exp_1 is cancelled.\r\nsurvey-exports: interrupted\r\n');
    expect(code).toBe(exitCodes.interrupted);
    expect(cancelled()).toBe(1);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('leaves nothing of a download that Ctrl-C has met half-way', async () => {
    const script = { states: [ready], bytes: Buffer.alloc(100_000), isDownloadStuck: true };
    const { child, ended } = startOnTerminal(words, await surroundings(script));
    const sizes = async () => Promise.all((await readdir(cwd)).map(async (name) => (await stat(join(cwd, name))).size));
    await vi.waitFor(async () => expect(await sizes()).toEqual([50_000]), { timeout: 300_000 });
    expect(await readdir(cwd)).toEqual([expect.stringMatching(/^\.answers\.csv\.[0-9a-f]{8}\.part$/)]);
    child.stdin?.write('\u0003');
    expect((await ended).code).toBe(exitCodes.interrupted);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('takes away the folder of a pipeline of its own on Ctrl-C', async () => {
    const { url } = await sharedHost();
    const env = { TMPDIR: cwd, SURVEY_API_URL: `${url}/v3`, SURVEY_API_TOKEN: demoToken };
    const { child, ended, seen } = startOnTerminal(words, { cwd, env });
    await seen('reading');
    child.stdin?.write('\u0003');
    expect((await ended).code).toBe(exitCodes.interrupted);
    expect(await readdir(cwd)).toEqual([]);
  });

  it('tells a wrong key without drawing anything', async () => {
    const refusal = { code: 'user_not_authenticated', message: 'The survey service does not accept this API key.' };
    const { ended } = startOnTerminal(
      words,
      await surroundings({ states: [ready], refusal: { status: 401, body: refusal } }),
    );
    const { code, stdout } = await ended;
    const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
    expect(stdout).toBe(`${red('survey-exports:')} ${refusal.message} Check SURVEY_API_TOKEN.\r\n`);
    expect(code).toBe(exitCodes.refused);
  });
});
