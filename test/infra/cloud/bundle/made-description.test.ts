/** The description of the API that a bundle holds ready made. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFunctions } from '../../../../infra/cloud/bundle/bundle.ts';
import { describedApi } from '../../../../shared/ways-in/openapi/described-api.ts';

it('is the one that the routes give, with and without the survey service, and brings no routes with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-description-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await bundleFunctions({ described: 'shared/ways-in/openapi/described-api.ts' }, folder);
  const bundled = await import(pathToFileURL(join(folder, 'described', 'index.mjs')).href);
  for (const isUpstreamEmbedded of [true, false]) {
    const fromRoutes = JSON.parse(JSON.stringify(await describedApi(isUpstreamEmbedded)));
    expect(bundled.describedApi(isUpstreamEmbedded)).toEqual(fromRoutes);
    expect('/v3/quiz' in fromRoutes.paths).toBe(isUpstreamEmbedded);
  }
  const files = await readdir(join(folder, 'described'));
  expect(files.sort()).toEqual(['index.mjs', 'index.mjs.map']);
  expect(await readFile(join(folder, 'described', 'index.mjs.map'), 'utf8')).not.toContain('exports-api');
});
