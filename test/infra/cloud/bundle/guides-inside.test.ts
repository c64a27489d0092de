/** The guides that a bundle holds inside, because it has no files beside it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFunctions } from '../../../../infra/cloud/bundle/bundle.ts';
import { readGuides } from '../../../../shared/ways-in/guides/read-guides.ts';

it('are those beside the code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-guides-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await bundleFunctions({ guides: 'shared/ways-in/guides/read-guides.ts' }, folder);
  const bundled = await import(pathToFileURL(join(folder, 'guides', 'index.mjs')).href);
  expect([...bundled.readGuides()]).toEqual([...readGuides()]);
});
