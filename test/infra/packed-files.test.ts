/** What leaves this folder by `npm pack` or `git add .`: the product, and nothing that people have put beside it. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

const project = new URL('../../', import.meta.url).pathname;
const product = ['infra/cli/survey-exports.mjs', 'shared/README.md', 'functions/outbox.ts', 'tsconfig.json'];
const others = [
  ...['password.txt', 'client.xlsx', 'answers.csv', 'Survey answers 2026-11-14.docx', 'report.pdf', 'slides.pptx'],
  ...['survey.sav', 'survey.dta', 'survey.parquet', 'answers.jsonl.gz', 'batch.zip', 'bucket.json', 'key.pem', '.env'],
];
const packed = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]);

it('npm packs the product only', async () => {
  const folder = await temporaryFolder();
  try {
    for (const name of ['package.json', '.gitignore', 'README.md'])
      await copyFile(join(project, name), join(folder, name));
    for (const name of [...product, ...others, '.data/kms', 'test/golden/answers.csv']) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), 'x');
    }
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], { cwd: folder });
    const [{ files }] = packed.parse(JSON.parse(stdout));
    expect(files.map(({ path }) => path).toSorted()).toEqual([...product, 'README.md', 'package.json'].toSorted());
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('git ignores what people export to the root, and nothing of the project', async () => {
  const lines = (await readFile(join(project, '.gitignore'), 'utf8')).split('\n');
  const isIgnored = (name: string) => {
    const last = lines.findLast((line) => line !== '' && matchesGlob(name, line.replace(/^!?\/?/, '')));
    return last !== undefined && !last.startsWith('!');
  };
  expect(others.filter((name) => !isIgnored(name))).toEqual([]);
  const own = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'biome.json',
    'cdk.json',
    'README.md',
    '.gitignore',
  ];
  expect([...own, 'vitest.config.ts', 'redocly.yaml', '.npmrc'].filter(isIgnored)).toEqual([]);
});
