/** The ZIP of a batch: what is in it, the same bytes however often its making was cut short, readable by others. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../../shared/crypto.ts';
import { batchLife, enterStage } from '../../../../../shared/exports/batches/batch-states.ts';
import { changeBatch } from '../../../../../shared/exports/batches/batch-store.ts';
import { batchWork } from '../../../../../shared/exports/batches/batch-work.ts';
import { type BundleSizes, writeBundle } from '../../../../../shared/exports/batches/bundle/write-bundle.ts';
import { type ChildRow, createRows, replaceRow, rowsOf } from '../../../../../shared/exports/batches/child-row.ts';
import { requestBatch } from '../../../../../shared/exports/batches/request-batch.ts';
import { readZip } from '../../../../support/files-read/read-zip.ts';
import { createBatchWorld, csvOf, idsUpTo } from '../../../../support/worlds/batch-world.ts';
import { alice, plentyOfTime } from '../../../../support/worlds/export-world.ts';

/** What a megabyte is elsewhere: parts are cut in the same places, and kept and hashed in no time. */
const UNIT = 16 * 1024;
const sizes: BundleSizes = {
  partBytes: 6 * UNIT,
  leastBytes: 5 * UNIT,
  copiedFromBytes: 12 * UNIT,
  longestCopyBytes: 13 * UNIT,
  mostParts: 10_000,
  hashedBytes: 1024 * UNIT,
};

/** A batch whose exports have ended with files of these sizes, one per survey. */
async function bundling(fileBytes: readonly number[]) {
  const world = createBatchWorld(0);
  const { deps, files, clock } = world;
  files.leastPartBytes = sizes.leastBytes;
  const batch = await requestBatch(deps, alice, csvOf({ ids: idsUpTo(fileBytes.length) }, { bundle: 'zip' }));
  await createRows(
    deps.records,
    batch,
    fileBytes.map((_, index) => ({ id: index + 1, name: `Опрос: "${index}"/..` })),
  );
  const contents = new Map<string, Buffer>();
  for await (const stored of rowsOf(deps.records, batch)) {
    const { surveyId } = stored.row;
    const bytes = Buffer.alloc(fileBytes[surveyId - 1] ?? 0, `${surveyId} ответ\n`);
    const key = `${alice.owner}/exp_${surveyId}/1/answers.csv`;
    await files.put(key, bytes);
    contents.set(`${surveyId} Опрос ${surveyId - 1}/Lunch answers.csv`, bytes);
    const file: ChildRow['files'][number] = {
      content: 'answers',
      format: 'csv',
      name: 'Lunch answers.csv',
      key,
      rows: 1,
      sizeBytes: bytes.length,
      sha256: sha256Hex(bytes),
      crc32: crc32(bytes),
    };
    await replaceRow(deps.records, batch, {
      ...stored,
      row: { ...stored.row, turn: 0, status: 'ready', files: [file] },
    });
  }
  await changeBatch(deps, batch, (found) => enterStage({ ...found, status: 'running' }, 'bundle'));

  /** One turn of the worker, which may be cut short after some parts. */
  async function turn(using = deps, isOutOfTime = () => false, given = sizes) {
    clock.now += 60_000;
    const claimed = await changeBatch(deps, batch, (found) => {
      const claim = batchLife.claim(found, clock.now);
      return 'item' in claim ? claim.item : undefined;
    });
    if (!claimed) throw new Error('the batch cannot be claimed');
    const held = batchWork.hold(using, claimed, plentyOfTime);
    return writeBundle(using, held, isOutOfTime, given).finally(() => held.letGo());
  }
  return { ...world, batch, contents, turn };
}

/** Each turn is cut short one look later than the one before. */
async function madeInTurns(turn: Awaited<ReturnType<typeof bundling>>['turn'], given: BundleSizes) {
  for (let turns = 1; ; turns++) {
    let looks = 0;
    const made = await turn(undefined, () => looks++ >= turns, given);
    if (made) return { made, turns };
  }
}

const large = [3 * UNIT, 40, 13 * UNIT, 0, 19 * UNIT + 7, 1000];

describe('a bundle', () => {
  it('has a folder a survey with its files as they are, and a manifest', async () => {
    const { turn, contents, files } = await bundling([10, 0, 3_000]);
    const made = await turn();
    const bytes = Buffer.from(files.objects.get(made?.key ?? '') ?? []);
    expect(made).toMatchObject({ name: 'All of it.zip', rows: 3, sizeBytes: bytes.length, sha256: sha256Hex(bytes) });
    const { 'manifest.csv': manifest, ...members } = Object.fromEntries(readZip(bytes));
    expect(members).toEqual(Object.fromEntries(contents));
    const lines = manifest?.toString().split('\r\n') ?? [];
    expect(lines[0]).toBe(
      'survey_id,survey_name,status,content,format,file,rows,size_bytes,sha256,problem_code,problem_message',
    );
    const [path, content] = [...contents][0] ?? ['', Buffer.alloc(0)];
    expect(lines[1]).toBe(`1,"Опрос: ""0""/..",ready,answers,csv,${path},1,10,${sha256Hex(content)},,`);
    expect(lines).toHaveLength(5);
  });

  it('tells in the manifest why a survey has no file, and takes no name for a formula', async () => {
    const { turn, batch, files, deps } = await bundling([10, 20]);
    for await (const stored of rowsOf(deps.records, batch)) {
      if (stored.row.surveyId !== 2) continue;
      const problem = { code: 'access_denied', message: 'No right, sadly.' };
      const row: ChildRow = { ...stored.row, name: '=1+1', status: 'failed', problem, files: [] };
      await replaceRow(deps.records, batch, { ...stored, row });
    }
    const made = await turn();
    const members = readZip(Buffer.from(files.objects.get(made?.key ?? '') ?? []));
    expect([...members.keys()]).toHaveLength(2);
    expect(members.get('manifest.csv')?.toString()).toContain(
      `\r\n2,'=1+1,failed,,,,,,,access_denied,"No right, sadly."\r\n`,
    );
  });

  it.each([
    ['streamed', sizes],
    ['copied inside the store', { ...sizes, hashedBytes: 0 }],
  ])('is the same when its making is cut short after every part: %s', async (_name, given) => {
    const { turn, contents, files } = await bundling(large);
    const { made, turns } = await madeInTurns(turn, given);
    expect(turns).toBeGreaterThan(5);
    const bytes = Buffer.from(files.objects.get(made.key) ?? []);
    expect(made.sha256).toBe(given.hashedBytes === 0 ? null : sha256Hex(bytes));
    const whole = await (await bundling(large)).turn();
    expect(sha256Hex(bytes)).toBe(whole?.sha256);
    const { 'manifest.csv': _manifest, ...members } = Object.fromEntries(readZip(bytes));
    expect(Object.keys(members)).toEqual([...contents.keys()]);
    for (const [path, content] of contents) expect(members[path]?.equals(content), path).toBe(true);
    expect(files.unfinished).toEqual(new Set());
  });

  it('is made of several files where it has more parts than the store takes, and leaves none of them behind', async () => {
    const given = { ...sizes, hashedBytes: 0, mostParts: 3, longestCopyBytes: 40 * UNIT };
    const { turn, contents, files } = await bundling(large);
    const { made, turns } = await madeInTurns(turn, given);
    expect(turns).toBeGreaterThan(3);
    const whole = await (await bundling(large)).turn();
    expect(sha256Hex(files.objects.get(made.key) ?? new Uint8Array())).toBe(whole?.sha256);
    expect([...files.objects.keys()].filter((key) => key.startsWith(`${made.key}.`))).toEqual([]);
    expect([contents.size, files.unfinished]).toEqual([large.length, new Set()]);
  });

  it.each([
    sizes,
    { ...sizes, hashedBytes: 0 },
    { ...sizes, hashedBytes: 0, mostParts: 2, longestCopyBytes: 40 * UNIT },
  ])('survives a kill at every step of its making', async (given) => {
    const expected = await (await bundling([5 * UNIT, 12 * UNIT, 9])).turn();
    for (let steps = 0, isAlive = false; !isAlive; steps++) {
      const { turn, mortal, files } = await bundling([5 * UNIT, 12 * UNIT, 9]);
      const { using, hasDied } = mortal(steps);
      await turn(using, undefined, given).catch(() => {});
      isAlive = !hasDied();
      const made = await turn(undefined, undefined, given);
      const bytes = files.objects.get(made?.key ?? '') ?? new Uint8Array();
      expect(sha256Hex(bytes), `killed at step ${steps}`).toBe(expected?.sha256);
    }
  });

  it('is begun again when a member has gone in the meantime', async () => {
    const { turn, batch, deps, files } = await bundling([6 * UNIT, 6 * UNIT, 6 * UNIT]);
    let looks = 0;
    expect(await turn(undefined, () => looks++ > 1)).toBeUndefined();
    for await (const stored of rowsOf(deps.records, batch)) {
      if (stored.row.surveyId !== 3) continue;
      await replaceRow(deps.records, batch, { ...stored, row: { ...stored.row, status: 'cancelled', files: [] } });
    }
    const made = await turn();
    expect(readZip(Buffer.from(files.objects.get(made?.key ?? '') ?? [])).size).toBe(3);
  });

  it.each([
    ['unzip', (zip: string) => ['-tq', zip]],
    [
      'python3',
      (zip: string) => ['-c', `import zipfile,sys; sys.exit(zipfile.ZipFile(${JSON.stringify(zip)}).testzip())`],
    ],
  ])('opens with %s, where that is installed', async (program, argumentsFor) => {
    const folder = await mkdtemp(join(tmpdir(), 'survey-exports-bundle-'));
    const { turn, files } = await bundling(large);
    const made = await turn(undefined, undefined, { ...sizes, hashedBytes: 0 });
    const zip = join(folder, 'bundle.zip');
    await writeFile(zip, files.objects.get(made?.key ?? '') ?? '');
    const outcome = await promisify(execFile)(program, argumentsFor(zip)).then(
      () => 'opened',
      (error: { code?: unknown }) => (error.code === 'ENOENT' ? 'not installed' : error),
    );
    await rm(folder, { recursive: true });
    if (outcome === 'not installed')
      process.stderr.write(`${program} is not installed: the bundle was not opened with it\n`);
    expect(['opened', 'not installed']).toContain(outcome);
  });
});
