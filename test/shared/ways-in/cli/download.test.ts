/** Files on their way here: whole and checked, or not at all, and never over what was there before. */
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadAll } from '../../../../shared/ways-in/cli/download.ts';
import { exitCodes } from '../../../../shared/ways-in/cli/exit-codes.ts';
import { createPart, targetFile } from '../../../../shared/ways-in/cli/target-file.ts';
import { runInProcess } from '../../../support/cli/cli-bench.ts';
import { type PipelineScript, startScriptedPipeline } from '../../../support/cli/scripted-pipeline.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

let folder: string;
let pipeline: Awaited<ReturnType<typeof startScriptedPipeline>>;
const bytes = Buffer.from('id\r\n1\r\n');

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  await pipeline?.close();
  await rm(folder, { recursive: true });
});

async function exported(script: Partial<PipelineScript>, ...words: string[]) {
  pipeline = await startScriptedPipeline({ states: [{}], bytes, ...script });
  const env = { SURVEY_EXPORTS_URL: pipeline.url, SURVEY_API_TOKEN: '1|demo' };
  return runInProcess(['export', '1', '-o', 'answers.csv', ...words], { env, folder });
}

const downloads = () => pipeline.calls.filter((call) => call === 'GET /file').length;

describe('a downloaded file', () => {
  it('has its bytes and its name, and nothing is beside it', async () => {
    expect(await exported({})).toMatchObject({ code: exitCodes.ok, stdout: 'answers.csv: 1 row, 7 bytes\n' });
    expect(await readdir(folder)).toEqual(['answers.csv']);
    expect(await readFile(join(folder, 'answers.csv'))).toEqual(bytes);
  });

  it('is fetched again when the connection breaks', async () => {
    expect((await exported({ brokenDownloads: 2 })).code).toBe(exitCodes.ok);
    expect(downloads()).toBe(3);
    expect(await readFile(join(folder, 'answers.csv'))).toEqual(bytes);
  });

  it('is thrown away when its hash is not the one of the export', async () => {
    const { code, stderr } = await exported({ sha256: 'f'.repeat(64) });
    expect(stderr).toContain('answers.csv was damaged during the download');
    expect(code).toBe(exitCodes.unavailable);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not replace what is there, and no export is started for it', async () => {
    await writeFile(join(folder, 'answers.csv'), 'mine');
    const { code, stderr } = await exported({});
    expect(stderr).toBe(
      'survey-exports: answers.csv already exists. Choose another name, or use --force to replace it.\n',
    );
    expect(code).toBe(exitCodes.failed);
    expect(pipeline.calls).toEqual([]);
    expect(await readFile(join(folder, 'answers.csv'), 'utf8')).toBe('mine');
  });

  it('replaces it with --force, also through a symbolic link', async () => {
    await writeFile(join(folder, 'old.csv'), 'mine');
    await symlink('old.csv', join(folder, 'answers.csv'));
    expect((await exported({}, '--force')).code).toBe(exitCodes.ok);
    expect(await readFile(join(folder, 'old.csv'))).toEqual(bytes);
  });

  it('does not replace what has come there meanwhile', async () => {
    const part = await createPart(await targetFile('answers.csv', folder, false));
    await writeFile(join(folder, 'answers.csv'), 'mine');
    await expect(part.keep()).rejects.toThrow('already exists');
    await part.discard();
    expect(await readdir(folder)).toEqual(['answers.csv']);
  });

  it('needs a folder that is there and a name that is no folder', async () => {
    await expect(targetFile('none/a.csv', folder, false)).rejects.toThrow(
      'none/a.csv cannot be written: its folder does not exist',
    );
    await mkdir(join(folder, 'a.csv'));
    await expect(targetFile('a.csv', folder, true)).rejects.toThrow(
      'a.csv is not a regular file and cannot be replaced',
    );
  });

  it('comes together with the others or not at all', async () => {
    pipeline = await startScriptedPipeline({ states: [{}], bytes });
    const source = async () => ({ url: `${pipeline.url}/file`, size_bytes: 7, sha256: null });
    const broken = async () => ({ url: `${pipeline.url}/file`, size_bytes: 7, sha256: 'no' });
    const targets = await Promise.all(['a.csv', 'b.csv'].map((name) => targetFile(name, folder, false)));
    const [a, b] = targets;
    if (!a || !b) throw new Error('no targets');
    const both = [
      { target: a, source },
      { target: b, source: broken },
    ];
    await expect(downloadAll(both, new AbortController().signal, () => undefined)).rejects.toThrow(
      'b.csv was damaged during the download',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an export that does not become ready', () => {
  it.each([
    ['upstream_unavailable', exitCodes.unavailable],
    ['user_not_authenticated', exitCodes.refused],
    ['word_row_limit', exitCodes.failed],
    ['a code of tomorrow', exitCodes.failed],
  ])('ends with the number of its problem: %s', async (code, exitCode) => {
    const ended = await exported({ states: [{ status: 'failed', files: [], problem: { code, message: 'Because.' } }] });
    expect(ended).toMatchObject({
      code: exitCode,
      stdout: '',
      stderr: expect.stringMatching(/^survey-exports: Because\.[^\n]*\n$/),
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
