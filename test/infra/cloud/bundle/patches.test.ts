/** A patch of a library, or a stand-in for a file of ours, that no longer matches fails the build and says which it is. */
import { globSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeHere, namespaced } from '../../../../infra/cloud/bundle/bundle-plugins.ts';
import { libraryPatches } from '../../../../infra/cloud/bundle/library-patches.ts';
import { type Patch, patched, patchPlugin } from '../../../../infra/cloud/bundle/patch.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Bundles a program that imports one file, with this text, of a library. */
async function bundled(plugin: Plugin, path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
  await writeFile(join(folder, 'program.js'), `import ${JSON.stringify(`./${path}`)};`);
  return build({
    absWorkingDir: folder,
    entryPoints: ['program.js'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [plugin],
  });
}

function installedFiles({ library, file }: Patch): string[] {
  return globSync(`node_modules/${library}/**/*.{js,mjs}`).filter((path) => file.test(path));
}

describe.each(libraryPatches)('the patch $name', (patch) => {
  const says = new RegExp(`The patch "${patch.name}" does not match ${patch.library} any more`);

  it('matches the library that is installed', () => {
    const found = installedFiles(patch);
    expect(found).toHaveLength(1);
    for (const path of found) expect(patched(patch, readFileSync(path, 'utf8'))).not.toBe('');
  });

  it('fails the build where the file has another text', async () => {
    const [path = ''] = installedFiles(patch);
    await expect(bundled(patchPlugin(patch), path, 'export const rewritten = 1;')).rejects.toThrow(says);
  });

  it('fails the build where the file has gone elsewhere', async () => {
    const path = `node_modules/${patch.library}/elsewhere/moved.js`;
    await expect(bundled(patchPlugin(patch), path, 'export const moved = 1;')).rejects.toThrow(says);
  });

  it('asks nothing of a bundle without the library', async () => {
    const { outputFiles } = await bundled(patchPlugin(patch), 'node_modules/another/index.js', 'console.log(1);');
    expect(outputFiles).toHaveLength(1);
  });
});

describe('a stand-in for a file of ours', () => {
  it.each(['shared/moved.ts', 'shared/zone.ts'])(
    'fails the build where %s does not have what it replaces',
    async (file) => {
      const plugin = madeHere('made-thing', file, 'thing', async () => '1');
      await expect(bundled(plugin, 'own.js', '')).rejects.toThrow(`"made-thing" does not match any more: ${file}`);
    },
  );
});

describe('the namespace of Zod', () => {
  it('takes the place of the object where it is imported in a line of its own, or last', () => {
    expect(namespaced("import { z } from 'zod';\n")).toBe("import * as z from 'zod';\n");
    expect(namespaced("import { createRoute, z } from '@hono/zod-openapi';\n")).toBe(
      "import { createRoute } from '@hono/zod-openapi'; import * as z from 'zod';\n",
    );
  });

  it.each(["import { z, ZodError } from 'zod';", "import {\n  createRoute,\n  z,\n} from '@hono/zod-openapi';"])(
    'fails the build for %j, which it cannot change',
    (line) => {
      expect(() => namespaced(`${line}\n`)).toThrow('The plugin "zod-in-parts" cannot change');
    },
  );
});
