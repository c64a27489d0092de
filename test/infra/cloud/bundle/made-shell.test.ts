/** The shell of Word files that a bundle holds ready made. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { bundleFunctions } from '../../../../infra/cloud/bundle/bundle.ts';
import { shellTemplate } from '../../../../shared/formats/word/answers/shell-template.ts';

it('is the one that docx makes, and brings no docx with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-shell-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await bundleFunctions({ shell: 'shared/formats/word/answers/shell-template.ts' }, folder);
  const file = join(folder, 'shell', 'index.mjs');
  const bundled = await import(pathToFileURL(file).href);
  const made = await shellTemplate();
  expect([...(await bundled.shellTemplate())]).toEqual([...made]);
  expect(made.get('word/styles.xml')).toContain('w:styleId="HeaderCell"');
  expect(readFileSync(join(folder, 'shell', 'index.mjs.map'), 'utf8')).not.toContain('node_modules/docx');
});
