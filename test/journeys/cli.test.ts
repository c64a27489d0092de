/** The command line against the whole local host: files that are right, batches, schedules, links, keys. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withKeys } from '../../infra/cli/keys.ts';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { readZip } from '../support/files-read/read-zip.ts';
import { readBack } from '../support/files-written/csv-file.ts';
import { demoToken, strangerToken } from '../support/hosts/api-client.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;

beforeAll(async () => {
  host = await sharedHost();
});

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => rm(folder, { recursive: true }));

const nothingElse = () => Promise.reject(new Error('not in this test'));
const project = { withKeys, startPipeline: nothingElse, serve: nothingElse };

function run(words: readonly string[], token = demoToken) {
  return runInProcess(words, { folder, project, env: { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: token } });
}

async function json(...words: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run([...words, '--json', '--quiet']);
  expect({ code, stderr }).toEqual({ code: exitCodes.ok, stderr: '' });
  return JSON.parse(stdout);
}

const idOf = (value: unknown) => z.object({ id: z.string() }).parse(value).id;
const file = (name: string) => readFile(join(folder, name));

describe('surveys', () => {
  it('are listed with their numbers, all or by a part of their name', async () => {
    const { stdout } = await run(['surveys']);
    expect(stdout).toMatch(/^2 +[\d,]+ +published +Events & team +Conference feedback$/m);
    expect(await json('surveys', 'CONFERENCE')).toMatchObject([{ id: 2, name: 'Conference feedback' }]);
  });

  it('are refused to a wrong key', async () => {
    const { code, stderr } = await run(['surveys'], '1|wrong');
    expect(stderr).toMatch(/^survey-exports: [^\n]*key[^\n]*\n$/);
    expect(code).toBe(exitCodes.refused);
  });
});

describe('export', () => {
  const warning = z.looseObject({ code: z.string(), message: z.string() });
  const saved = z.object({
    export_id: z.string().regex(/^exp_/),
    files: z.array(
      z.strictObject({
        path: z.string(),
        content: z.string(),
        format: z.string(),
        content_type: z.string(),
        size_bytes: z.number(),
        rows: z.number(),
        sha256: z.string(),
        warnings: z.array(warning),
      }),
    ),
  });

  it('writes files of one snapshot, and --json says which', async () => {
    const result = saved.parse(await json('export', '2', '-o', 'answers.csv', '-o', 'report.docx', '--lang', 'en'));
    expect((await readdir(folder)).sort()).toEqual(['answers.csv', 'report.docx']);
    for (const { path, sha256, size_bytes } of result.files) {
      const bytes = await file(path);
      expect(bytes.length).toBe(size_bytes);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    const [header, ...rows] = readBack(await file('answers.csv'));
    expect(rows).toHaveLength(result.files[0]?.rows ?? 0);
    expect(header?.length).toBeGreaterThan(5);
  });

  it('filters and shapes as its flags say', async () => {
    const words = ['-o', 'few.tsv', '--ids', '1,2,3', '--complete', 'all', '--columns', 'id', '--header', 'code'];
    expect((await run(['export', '2', ...words])).code).toBe(exitCodes.ok);
    expect((await file('few.tsv')).toString()).toBe('id\r\n1\r\n2\r\n3\r\n');
  });

  it('previews without writing', async () => {
    const { stdout, code } = await run(['export', '2', '--preview']);
    expect(code).toBe(exitCodes.ok);
    expect(stdout).toMatch(/^[\d,]+ rows of [\d,]+ answers, \d+ columns\nanswers as csv: about /);
    expect(stdout).toMatch(/^id +\S+/m);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    [['export', '99', '-o', 'a.csv'], '1|demo', exitCodes.notFound],
    [['export', '6', '-o', 'a.csv'], '1|demo', exitCodes.refused],
    [['export', '1', '-o', 'a.csv'], '1|wrong', exitCodes.refused],
    [['export', '1', '-o', 'a.csv', '--columns', 'no-such'], '1|demo', exitCodes.usage],
  ])('%j with the key %s ends with %i and one line', async (words, token, exitCode) => {
    const { code, stdout, stderr } = await run(words, token);
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
    expect(stderr).toMatch(/^survey-exports: [^\n]+\n$/);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('batch', () => {
  it('brings the zip of many surveys, and lists itself', async () => {
    const words = ['--surveys', '2,5', '--file', 'answers.csv', '--name', 'Two', '-o', 'two.zip'];
    const batch = await json('batch', 'start', ...words);
    expect(batch).toMatchObject({ status: 'ready', counts: { total: 2, ready: 2 }, bundle: { path: 'two.zip' } });
    const names = [...readZip(await file('two.zip')).keys()];
    expect(names).toContain('manifest.csv');
    expect(names.filter((name) => name.endsWith('.csv'))).toHaveLength(3);
    expect((await run(['batch', 'list'])).stdout).toContain(idOf(batch));
    expect((await run(['batch', 'download', idOf(batch), '-o', 'again.zip'])).code).toBe(exitCodes.ok);
    expect(await file('again.zip')).toEqual(await file('two.zip'));
  });

  it('ends with 6 where some surveys failed, and names them', async () => {
    const { code, stderr } = await run(['batch', 'start', '--surveys', '2,99', '--file', 'answers.csv', '-o', 'a.zip']);
    expect(stderr).toContain('survey 99 failed: ');
    expect(code).toBe(exitCodes.partial);
    expect(await readdir(folder)).toEqual(['a.zip']);
  });

  it('is reported as missing where it is', async () => {
    expect((await run(['batch', 'watch', 'bat_none'])).code).toBe(exitCodes.notFound);
  });
});

describe('schedule', () => {
  it('is made, listed, paused, resumed, run and deleted', async () => {
    const words = ['--cron', '0 6 * * 1', '--timezone', 'Europe/Moscow', '--surveys', '5', '--file', 'answers.csv'];
    const id = idOf(await json('schedule', 'create', ...words, '--name', 'Mondays'));
    expect(await json('schedule', 'list')).toMatchObject([{ id, timezone: 'Europe/Moscow', name: 'Mondays' }]);
    expect((await run(['schedule', 'pause', id])).stdout).toBe(`${id}: paused\n`);
    expect((await run(['schedule', 'resume', id])).stdout).toMatch(/next runs Mon 2.*06:00 \(Europe\/Moscow\)/);
    const { batch_id } = z.object({ batch_id: z.string() }).parse(await json('schedule', 'run', id));
    expect((await run(['batch', 'watch', batch_id])).code).toBe(exitCodes.ok);
    expect(await json('schedule', 'runs', id)).toMatchObject([{ batch_id, trigger: 'caller' }]);
    expect((await run(['schedule', 'delete', id, '--yes'])).stdout).toBe(`${id}: deleted\n`);
    expect(await json('schedule', 'list')).toEqual([]);
  });

  it('is edited in one place and stays what it was in all others', async () => {
    const filters = ['--country', 'RU', '--source', 'mail', '--from', '2026-01-01', '--screenout'];
    const words = ['--cron', '0 6 * * 1', '--only-if-new', '--surveys', '2,5', '--file', 'answers.tsv', ...filters];
    const made = await json('schedule', 'create', ...words, '--name', 'Mondays');
    const { updated_at: _, next_run_at: __, next_runs: ___, ...before } = z.looseObject({}).parse(made);
    const id = idOf(made);
    expect(await json('schedule', 'edit', id, '--cron', '0 7 * * 1')).toMatchObject({ ...before, cron: '0 7 * * 1' });
    const changes = ['--name', 'Daily', '--timezone', 'Asia/Tokyo', '--file', 'report.pdf', '--no-only-if-new'];
    await json('schedule', 'edit', id, ...changes, '--country', '', '--from', '', '--no-screenout');
    expect(await json('schedule', 'show', id)).toMatchObject({
      name: 'Daily',
      cron: '0 7 * * 1',
      timezone: 'Asia/Tokyo',
      only_if_new: false,
      batch: {
        name: 'Daily',
        surveys: { ids: [2, 5] },
        outputs: [{ content: 'report', format: 'pdf' }],
        bundle: 'zip',
        filters: { country: [], source: ['mail'], is_screenout: false },
        options: { timezone: 'Asia/Tokyo', csv: { dialect: 'tsv' } },
      },
    });
    const { stdout } = await run(['schedule', 'show', id]);
    expect(stdout).toMatch(/^surveys +2, 5$/m);
    expect(stdout).toMatch(/^files +report as pdf$/m);
    expect(JSON.stringify(await json('schedule', 'show', id))).not.toContain('date_from');
    await run(['schedule', 'delete', id, '--yes']);
  });

  it('is not edited by nothing, by nonsense, or by somebody else', async () => {
    const words = ['--cron', '0 6 * * 1', '--all', '--file', 'answers.csv'];
    const id = idOf(await json('schedule', 'create', ...words));
    expect(await run(['schedule', 'edit', id])).toMatchObject({ code: exitCodes.usage });
    const wrong = await run(['schedule', 'edit', id, '--cron', '61 * * * *']);
    expect(wrong).toMatchObject({ code: exitCodes.usage, stderr: expect.stringContaining('--cron') });
    expect((await run(['schedule', 'edit', id, '--name', 'Mine'], strangerToken)).code).toBe(exitCodes.notFound);
    expect((await run(['schedule', 'show', id], strangerToken)).code).toBe(exitCodes.notFound);
    await run(['schedule', 'delete', id, '--yes']);
  });

  it('is listed with all others, however many pages they are', async () => {
    const { export_id } = z.object({ export_id: z.string() }).parse(await json('export', '5', '-o', 'a.csv'));
    const body = { method: 'POST', json: { expires_in: 60 } };
    for (let at = 0; at < 101; at++) await host.client.call(`/exports/${export_id}/links`, body);
    expect(await json('link', 'list', export_id)).toHaveLength(101);
  });
});

describe('link', () => {
  it('is made with a password from a file, counted, and revoked', async () => {
    const made = z.object({ export_id: z.string() }).parse(await json('export', '5', '-o', 'a.csv'));
    await writeFile(join(folder, 'secret.txt'), 'open sesame\n');
    const words = ['--expires', '2h', '--max-downloads', '3', '--password-file', 'secret.txt'];
    const link = await json('link', 'create', made.export_id, ...words);
    expect(link).toMatchObject({ has_password: true, max_downloads: 3, status: 'active' });
    const { url } = z.object({ url: z.string() }).parse(link);
    const body = new URLSearchParams({ password: 'open sesame' });
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
    expect(await json('link', 'downloads', idOf(link))).toHaveLength(1);
    expect(await json('link', 'confirm', idOf(link))).toMatchObject({ id: idOf(link), status: 'active' });
    expect((await run(['link', 'revoke', idOf(link)])).stdout).toBe(`${idOf(link)}: revoked\n`);
    expect((await run(['link', 'list', made.export_id])).stdout).toContain('revoked');
  });
});

describe('token', () => {
  it('makes and revokes keys of the server that is running', async () => {
    const place = ['--data-dir', host.dataDir];
    const { stdout, code } = await run(['token', 'create', '--quiet', ...place]);
    expect(code).toBe(exitCodes.ok);
    const key = stdout.trim();
    expect(key).toMatch(/^\d+\|[\w-]{40}$/);
    expect((await run(['surveys', '--quiet'], key)).stdout).toContain('Conference feedback');
    const [id = ''] = key.split('|');
    expect(await json('token', 'list', ...place)).toMatchObject([{ id: Number(id), user_id: 1, revoked_at: null }]);
    expect((await run(['token', 'revoke', id, ...place])).stdout).toBe(`key ${id}: revoked\n`);
    expect((await run(['surveys'], key)).code).toBe(exitCodes.refused);
    expect((await run(['token', 'revoke', '99', ...place])).code).toBe(exitCodes.notFound);
  });

  it('gives a new user a workspace where surveys can be made', async () => {
    const { stdout } = await run(['token', 'create', '--email', 'anna@example.com', '--data-dir', host.dataDir]);
    const token = stdout.trim();
    const folders = await host.client.call('/v3/folders', { token });
    const [own] = z.array(z.object({ id: z.number() })).parse(await folders.json());
    const made = await host.client.call('/v3/quiz', { token, method: 'POST', json: { folder_id: own?.id } });
    expect(made.status).toBeLessThan(300);
    expect((await run(['surveys', '--json'], token)).stdout).not.toContain('Conference');
  });

  it('says where there is no data yet', async () => {
    const { code, stderr } = await run(['token', 'create', '--data-dir', join(folder, 'none')]);
    expect(stderr).toContain('There is no data in ');
    expect(code).toBe(exitCodes.notFound);
  });
});
