/**
 * Changes to files of libraries while they are bundled. A library may move or rewrite such a file at any update, and
 * then the bundle would silently be larger or wrong: so a patch that does not match any more fails the build.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

interface PatchedFile {
  name: string;
  /** The package it is in. */
  library: string;
  /** The file's path, with the separators of any system. */
  file: RegExp;
}

/** Texts of the file that become others, each where it first occurs. */
interface ChangedFile extends PatchedFile {
  swaps: readonly (readonly [from: string, to: string])[];
}

/** A module that takes the place of the file, which must still hold what the module stands in for. */
interface ReplacedFile extends PatchedFile {
  standsInFor: readonly string[];
  contents: string;
}

export type Patch = ChangedFile | ReplacedFile;

export function patched(patch: Patch, source: string): string {
  const expected = 'swaps' in patch ? patch.swaps.map(([from]) => from) : patch.standsInFor;
  const missing = expected.find((text) => !source.includes(text));
  if (missing !== undefined) throw misfit(patch, `the file no longer holds ${JSON.stringify(missing)}`);
  if (!('swaps' in patch)) return patch.contents;
  return patch.swaps.reduce((text, [from, to]) => text.replace(from, () => to), source);
}

/** Fails the build too where the library is in the bundle, and the file that is patched is not. */
export function patchPlugin(patch: Patch): Plugin {
  return {
    name: patch.name,
    setup({ initialOptions, onLoad, onEnd }) {
      let isFound = false;
      initialOptions.metafile = true;
      onLoad({ filter: patch.file }, async ({ path }) => {
        if (!isOfLibrary(path, patch)) return undefined;
        isFound = true;
        return { contents: patched(patch, await readFile(path, 'utf8')) };
      });
      onEnd(({ metafile }) => {
        const isUsed = Object.keys(metafile?.inputs ?? {}).some((path) => isOfLibrary(path, patch));
        if (isUsed && !isFound) throw misfit(patch, `none of the files that are bundled is ${patch.file}`);
      });
    },
  };
}

const isOfLibrary = (path: string, { library }: Patch) =>
  path.replaceAll('\\', '/').includes(`node_modules/${library}/`);

function misfit({ name, library }: Patch, why: string): Error {
  return new Error(
    `The patch "${name}" does not match ${library} any more: ${why}. Compare it with the installed version, and correct or remove it in infra/cloud/bundle/library-patches.ts.`,
  );
}
