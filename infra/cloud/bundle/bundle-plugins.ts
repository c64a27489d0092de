/**
 * Leaves out of a function's bundle what it never uses: at each cold start every kilobyte is read and every schema
 * built. The stand-in modules here do the same as those they replace, as far as a function needs. What is changed in
 * libraries is in the list of `library-patches.ts`.
 */
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';
import { shellTemplate } from '../../../shared/formats/word/answers/shell-template.ts';
import { readClients } from '../../../shared/ways-in/clients/read-clients.ts';
import { readPages } from '../../../shared/ways-in/docs/read-pages.ts';
import { libraryPatches } from './library-patches.ts';
import { patchPlugin } from './patch.ts';

const projectFolder = new URL('../../../', import.meta.url);

/**
 * A file of ours whose one export is worked out where the bundle is made. A plugin that finds no such file or export any
 * more fails the build.
 */
export function madeHere(name: string, file: string, exported: string, value: () => Promise<string>): Plugin {
  return {
    name,
    async setup({ onLoad }) {
      const source = await readFile(new URL(file, projectFolder), 'utf8').catch(() => '');
      if (!new RegExp(`^export (async )?function ${exported}\\b`, 'm').test(source)) {
        throw new Error(`The plugin "${name}" does not match any more: ${file} has no function ${exported}.`);
      }
      onLoad({ filter: new RegExp(`${file.replaceAll('/', '[\\\\/]').replace('.ts', '\\.ts')}$`) }, async () => ({
        contents: `export const ${exported} = ${await value()};`,
      }));
    },
  };
}

/**
 * The shell of Word files is always the same: it is built in advance, so a function needs no `docx` to write a table.
 */
const madeShell = madeHere(
  'made-shell',
  'shared/formats/word/answers/shell-template.ts',
  'shellTemplate',
  async () => `((made) => async () => made)(new Map(${JSON.stringify([...(await shellTemplate())])}))`,
);

/**
 * An ES import of one of Node's own modules reads each of its members, and many load more when read: all of fetch,
 * the promises of `fs`, the standard streams, web crypto. Here only what is used is read.
 */
const builtInsInParts: Plugin = {
  name: 'built-ins-in-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[a-z_]+(\/promises)?$/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, '');
      if (!isBuiltin(name)) return undefined;
      if (kind !== 'import-statement') return { path: name, namespace: 'whole-built-in' };
      return { path: name, namespace: 'built-in', sideEffects: false };
    });
    onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path }) => ({ contents: membersOf(path) }));
    onLoad({ filter: /.*/, namespace: 'whole-built-in' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}');`,
    }));
  },
};

function membersOf(name: string): string {
  const members = Object.keys(process.getBuiltinModule(name) ?? {}).filter((member) => /^[a-z]\w*$/i.test(member));
  return [
    `const all = /* @__PURE__ */ process.getBuiltinModule('node:${name}');`,
    'export default all;',
    ...members.map((member) => `const its_${member} = /* @__PURE__ */ (() => all.${member})();`),
    `export { ${members.map((member) => `its_${member} as ${member}`).join(', ')} };`,
  ].join('\n');
}

/** The API description is generated at deployment: loading all routes for it takes longer than a caller should wait. */
const madeDescription = madeHere(
  'made-description',
  'shared/ways-in/openapi/described-api.ts',
  'describedApi',
  async () => {
    const { describedApi } = await import('../../../shared/ways-in/openapi/described-api.ts');
    const made = async (kind: boolean) => JSON.stringify(JSON.stringify(await describedApi(kind)));
    const [embedded, live] = [await made(true), await made(false)];
    return `(isUpstreamEmbedded) => JSON.parse(isUpstreamEmbedded ? ${embedded} : ${live})`;
  },
);

/** Pages and clients are texts beside the code, which a bundle has none of. */
const clientsInside = madeHere(
  'clients-inside',
  'shared/ways-in/clients/read-clients.ts',
  'readClients',
  async () => `((made) => () => made)(new Map(${JSON.stringify([...readClients()])}))`,
);

const pagesInside = madeHere(
  'pages-inside',
  'shared/ways-in/docs/read-pages.ts',
  'readPages',
  async () => `((made) => () => made)(new Map(${JSON.stringify([...readPages()])}))`,
);

/**
 * `z` is one object that holds all of Zod, so nothing can be dropped from it. Imported as a namespace, two thirds of it
 * can.
 */
const zodInParts: Plugin = {
  name: 'zod-in-parts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](shared|functions)[\\/].*\.ts$/, namespace: 'file' }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      return { contents: namespaced(await readFile(path, 'utf8')), loader: 'ts' };
    });
  },
};

export function namespaced(source: string): string {
  const changed = source
    .replace(/^import \{ z \} from 'zod';/m, "import * as z from 'zod';")
    .replace(
      /^import \{ (?:(.+), )?z \} from ('@hono.zod-openapi');/m,
      (_, others: string | undefined, routes: string) =>
        `${others === undefined ? '' : `import { ${others} } from ${routes}; `}import * as z from 'zod';`,
    );
  const whole = /^import \{[^}]*\bz\b[^}]*\} from .(?:zod|@hono.zod-openapi).;/m.exec(changed)?.[0];
  if (whole === undefined) return changed;
  throw new Error(
    `The plugin "zod-in-parts" cannot change ${JSON.stringify(whole)}: import z on one line, as its last name.`,
  );
}

export const bundlePlugins: Plugin[] = [
  madeShell,
  builtInsInParts,
  madeDescription,
  clientsInside,
  pagesInside,
  zodInParts,
  ...libraryPatches.map(patchPlugin),
];
