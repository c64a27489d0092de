/** The pages that a bundle holds inside, because it has no files beside it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFunctions } from '../../../../infra/cloud/bundle/bundle.ts';
import { readPages } from '../../../../shared/ways-in/docs/read-pages.ts';

it('are those beside the code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await bundleFunctions({ docs: 'shared/ways-in/docs/read-pages.ts' }, folder);
  const bundled = await import(pathToFileURL(join(folder, 'docs', 'index.mjs')).href);
  expect([...bundled.readPages()]).toEqual([...readPages()]);
});
