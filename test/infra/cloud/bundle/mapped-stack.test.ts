/** Errors of bundled code, which say where they were in the words of our sources. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundleFunctions } from '../../../../infra/cloud/bundle/bundle.ts';
import { mappedStack } from '../../../../shared/adapters/mapped-stack.ts';

async function bundled() {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-stack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await bundleFunctions({ failing: 'test/infra/cloud/bundle/failing-function.ts' }, folder);
  return { folder, ...(await import(pathToFileURL(join(folder, 'failing', 'index.mjs')).href)) };
}

describe('the stack of an error', () => {
  it('of a bundle names our files and their lines', async () => {
    const { failedAt, folder } = await bundled();
    const stack = failedAt();
    expect(stack).toMatch(
      /^Error: The environment variable SET_BY_NOBODY is missing\.\n.*shared\/adapters\/settings\.ts:6:/,
    );
    expect(stack).toMatch(/test\/infra\/cloud\/bundle\/failing-function\.ts:7:/);
    expect(stack).not.toContain(folder);
  });

  it('of a piece that is loaded later names the same, to the column', async () => {
    const { failedLaterAt, folder } = await bundled();
    const modules = (await readdir(join(folder, 'failing'))).filter((name) => name.endsWith('.mjs'));
    expect(modules).toEqual([expect.stringMatching(/^failing-piece-/), 'index.mjs']);
    const stack = await failedLaterAt();
    expect(stack).toMatch(/^Error: The environment variable SET_BY_NOBODY_EITHER is missing\.\n.*settings\.ts:6:/);
    expect(stack).toMatch(/bundle\/failing-piece\.ts:6:10\)/);
    expect(stack).toMatch(/bundle\/failing-function\.ts:17:12\)/);
  });

  it('stays as it is where there is no map', () => {
    const stack = 'Error: no\n    at run (file:///nowhere/index.mjs:1:2)\n    at node:internal/process:3:4';
    expect(mappedStack(stack)).toBe(stack);
  });
});
