/** What a reader must know is in the file: what is wrong, in the file's own words, and which answers are left out. */
import { expect, it } from 'vitest';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { readZip } from '../../support/files-read/read-zip.ts';
import { said } from '../../support/surveys/said.ts';
import { alice, answers, createWorld, csvRequest, plainPage, plentyOfTime } from '../../support/worlds/export-world.ts';

it('says in a report how many answers are hidden from it', async () => {
  const world = createWorld(answers(9).map((answer) => ({ ...answer, isHidden: answer.id > 6 })));
  const outputs = [{ content: 'report', format: 'xlsx' } as const];
  const job = await requestExport(world.deps, alice, { ...csvRequest, outputs });
  await runExport(world.deps, job, plentyOfTime);
  const [file] = (await world.read(job))?.files ?? [];
  expect(file).toMatchObject({ rows: 6 });
  const parts = readZip(Buffer.from(world.files.objects.get(file?.key ?? '') ?? []));
  const text = String(parts.get('xl/sharedStrings.xml'));
  expect(text).toContain('Hidden from reports');
  expect(text).toContain('>3, not counted<');
});

it('is in Russian on the sheets and pages of Russian files, and in English in the job', async () => {
  const world = createWorld();
  let total = 12;
  world.script.page = async (at, all) => ({ ...plainPage(all, at, 5), total: ++total });
  const job = await requestExport(world.deps, alice, {
    ...csvRequest,
    outputs: [
      { content: 'answers', format: 'xlsx' },
      { content: 'answers', format: 'word' },
      { content: 'report', format: 'xlsx' },
      { content: 'summary', format: 'word' },
    ],
    options: optionsSchema.parse({ lang: 'ru' }),
  });
  await runExport(world.deps, job, plentyOfTime);
  const { files = [] } = (await world.read(job)) ?? {};
  expect(files).toHaveLength(4);
  for (const { key, warnings } of files) {
    expect(said(warnings).join()).toMatch(/^Answers changed in the survey service .* 12 were read/);
    const parts = readZip(Buffer.from(world.files.objects.get(key) ?? []));
    const text = [...parts.values()].map((bytes) => bytes.toString()).join('\n');
    expect(text).toContain('Ответы менялись в сервисе опросов');
    expect(text).not.toContain('Answers changed');
  }
});
