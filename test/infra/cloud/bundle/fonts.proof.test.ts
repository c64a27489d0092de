/** Fonts and the shaper beside a bundle: it sets every script with nothing but its own folder, and waits for none. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { bundleFunctions } from '../../../../infra/cloud/bundle/bundle.ts';
import { copyAssets } from '../../../../infra/cloud/bundle/copy-assets.ts';
import { functionSpecs } from '../../../../infra/topology.ts';
import { assets } from '../../../../shared/assets.ts';
import { pdfFile } from '../../../support/files-read/pdf-file.ts';
import { madeReport } from '../../../support/reports/made-report.ts';
import { surveyScripts } from '../../../support/surveys/survey-scripts.ts';

let folder = '';
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'survey-exports-fonts-'));
  folder = join(root, 'pdf');
  const [spec] = Object.values(functionSpecs).filter(({ assets: sets }) => sets?.includes('fonts'));
  if (!spec) throw new Error('no function has fonts');
  await bundleFunctions({ pdf: 'shared/formats/pdf/pdf.ts' }, root);
  await copyAssets([{ name: 'pdf', spec, routes: [] }], root);
  return () => rm(root, { recursive: true });
});

it('are those of every face, and few enough for a function', () => {
  const files = readdirSync(join(folder, 'fonts'));
  expect(files.sort()).toEqual(assets.fonts.map((file) => basename(file)).sort());
  const megabytes = files.reduce((sum, file) => sum + statSync(join(folder, 'fonts', file)).size, 0) / 1024 / 1024;
  expect(megabytes).toBeLessThan(60);
});

it('make the same file as the sources do', async () => {
  const { renderPdf } = await import(pathToFileURL(join(folder, 'index.mjs')).href);
  const document = madeReport({ texts: Object.values(surveyScripts).flat(), questions: 3 });
  const parts: Uint8Array[] = [];
  await renderPdf(document, { write: async (bytes: Uint8Array) => void parts.push(bytes) });
  expect(Buffer.concat(parts).equals((await pdfFile(document)).bytes)).toBe(true);
});

it('leave the shaper in a piece of its own', () => {
  const withShaper = readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('fonts/harfbuzz.wasm'));
  expect(withShaper).toHaveLength(1);
  expect(withShaper).not.toContain('index.mjs');
  expect(readFileSync(join(folder, 'index.mjs'), 'utf8')).not.toContain(`from"./${withShaper[0]}"`);
});
