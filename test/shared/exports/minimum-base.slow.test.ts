/** An export with a minimum base: no file and no receipt tells a number that is hidden, and no rows can be had beside it. */
import { describe, expect, it } from 'vitest';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { previewExport } from '../../../shared/exports/request/preview.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { defaultPrivacy } from '../../../shared/privacy/policy.ts';
import { exportView } from '../../../shared/ways-in/http/export-view.ts';
import { textsOf } from '../../support/files-read/file-texts.ts';
import { alice, answers, createWorld, csvRequest, plentyOfTime } from '../../support/worlds/export-world.ts';

const outputs = (['summary', 'report'] as const).flatMap((content) =>
  (['pdf', 'word', 'xlsx', 'pptx'] as const).map((format) => ({ content, format })),
);
const optionsWith = (minimum_base: number) =>
  optionsSchema.parse({ lang: 'en', privacy: { ...defaultPrivacy, minimum_base } });

async function made(count: number, minimumBase: number) {
  const world = createWorld(answers(count));
  const request = { ...csvRequest, outputs, options: optionsWith(minimumBase) };
  const job = await requestExport(world.deps, alice, request);
  await runExport(world.deps, job, plentyOfTime);
  const done = await world.read(job);
  expect(done).toMatchObject({ status: 'ready' });
  const manifest = JSON.parse(Buffer.from(world.files.objects.get(done?.manifestKey ?? '') ?? []).toString());
  const texts = (done?.files ?? [])
    .filter(({ format }) => format !== 'pdf')
    .map(({ key }) => textsOf(Buffer.from(world.files.objects.get(key) ?? [])));
  if (!done) throw new Error('it is gone');
  const view = await exportView(done, world.files, world.deps.now);
  return { manifest, texts, files: done.files, view };
}

describe('an export with a minimum base', () => {
  it('is made in every format, says what the base is, and tells what was read to nobody', async () => {
    const { manifest, texts, files, view } = await made(12, 5);
    expect(files).toHaveLength(outputs.length);
    expect(manifest.counts).toEqual({ upstream_total: null, read: null, filtered_out: null, written: 12 });
    expect(manifest.upstream_calls).toBeNull();
    expect(view.progress).toEqual({ answers_read: null, answers_total: null, percent: 100 });
    for (const text of texts) expect(text).toContain('Minimum base');
  });

  it('does not say how many there are where they are too few', async () => {
    const { manifest, texts, view } = await made(3, 5);
    expect(manifest.counts.written).toBeNull();
    expect(manifest.files.map(({ rows }: { rows: unknown }) => rows)).toEqual(outputs.map(() => null));
    expect(view.files.map(({ rows }) => rows)).toEqual(outputs.map(() => null));
    for (const text of texts) {
      expect(text).toContain('hidden');
      expect(text).not.toMatch(/\b3 (answers|of|started)/);
    }
  });

  it('tells no exact time of an answer, and of few not even the day', async () => {
    // all answers are of this day
    const exact = /2026-03-01[T ](?!00:00)\d\d:\d\d/;
    const many = await made(12, 5);
    expect(many.manifest).toMatchObject({ newest_answer_at: expect.stringMatching(/T00:00:00\.000Z$/) });
    expect(JSON.stringify(many.manifest)).not.toMatch(exact);
    for (const text of many.texts) expect(text).not.toMatch(exact);
    expect((await made(12, 0)).manifest.newest_answer_at).not.toMatch(/T00:00:00/);
    const few = await made(3, 5);
    expect(few.manifest).toMatchObject({ newest_answer_at: null, structure: { oldest_answer_at: null } });
    for (const { name } of few.files) expect(name).not.toMatch(/\d{4}-\d\d-\d\d/);
  });

  it('previews neither how few there are nor what only few have', async () => {
    const { deps } = createWorld(answers(3));
    const request = { ...csvRequest, outputs, options: optionsWith(5) };
    const { rows, answers: all, values } = await previewExport(deps, alice, request);
    expect({ rows, all }).toEqual({ rows: null, all: undefined });
    expect(Object.values(values).flat()).toEqual([]);
    const many = await previewExport(createWorld(answers(12)).deps, alice, request);
    expect(many.rows).toBe(12);
    for (const value of Object.values(many.values).flat()) expect(value.answers).toBeNull();
  });

  it('is refused together with rows', async () => {
    const { deps } = createWorld();
    const request = { ...csvRequest, options: optionsWith(5) };
    await expect(requestExport(deps, alice, request)).rejects.toMatchObject({
      code: 'minimum_base_rows',
      status: 422,
      errors: { outputs: [expect.stringContaining('minimum_base 5')] },
    });
  });
});
