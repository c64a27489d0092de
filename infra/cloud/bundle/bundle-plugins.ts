/**
 * Leaves out of a function's bundle what it never uses: at each cold start every kilobyte is read and every schema
 * built. The stand-in modules here do the same as those they replace, as far as a function needs.
 */
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';
import { shellTemplate } from '../../../shared/formats/word/answers/shell-template.ts';
import { readGuides } from '../../../shared/ways-in/guides/read-guides.ts';

/** Zod ships its messages in fifty languages, a quarter of a megabyte; ours are English. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/**
 * The shell of Word files is always the same: it is built in advance, so a function needs no `docx` to write a table.
 */
const madeShell: Plugin = {
  name: 'made-shell',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]word[\\/]answers[\\/]shell-template\.ts$/ }, async () => {
      const parts = JSON.stringify([...(await shellTemplate())]);
      return { contents: `const made = new Map(${parts}); export const shellTemplate = async () => made;` };
    });
  },
};

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

/**
 * A function has its settings and credentials in its environment; it does not need what developers use (files with
 * profiles, single sign-on).
 */
const environmentOnly: Plugin = {
  name: 'environment-only',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]credential-provider-node[\\/].*[\\/]index\.js$/ }, () => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
    }));
    onLoad({ filter: /[\\/]shared-ini-file-loader[\\/]readFile\.js$/ }, () => ({
      contents: "export const filePromises = {}, fileIntercept = {}, readFile = async () => '';",
    }));
  },
};

/** Whether a body is a file's stream is asked at each call: until then nobody needs those streams to be loaded. */
const fileStreamsWhenAsked: Plugin = {
  name: 'file-streams-when-asked',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]calculateBodyLength\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const asked = source.replace('instanceof ReadStream', 'instanceof fs.ReadStream');
      return { contents: `import fs from 'node:fs'; ${asked}` };
    });
  },
};

/** Validates forms that an MCP server may ask a user to fill in, with 130 KB of Ajv; our server asks for none. */
const noForms: Plugin = {
  name: 'no-forms',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/ }, () => ({
      contents: formless,
    }));
  },
};

const formless = `
export { default as process } from 'node:process';
class DefaultJsonSchemaValidator {
  getValidator() { throw new Error('This server asks for no forms.'); }
}
export { DefaultJsonSchemaValidator };
`;

/** The shaper of scripts looks for its WebAssembly beside its own module; a bundle has it among the fonts. */
const shaperAmongFonts: Plugin = {
  name: 'shaper-among-fonts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]harfbuzzjs[\\/]dist[\\/]harfbuzz\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const moved = source.replace('new URL("harfbuzz.wasm",', 'new URL("fonts/harfbuzz.wasm",');
      return { contents: moved.replace('await import("module")', 'process.getBuiltinModule("node:module")') };
    });
  },
};

/** The API description is generated at deployment: loading all routes for it takes longer than a caller should wait. */
const madeDescription: Plugin = {
  name: 'made-description',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]described-api\.ts$/ }, async () => {
      const { describedApi } = await import('../../../shared/ways-in/openapi/described-api.ts');
      const [embedded, live] = [true, false].map((kind) => JSON.stringify(JSON.stringify(describedApi(kind))));
      const made = `(isUpstreamEmbedded) => JSON.parse(isUpstreamEmbedded ? ${embedded} : ${live})`;
      return { contents: `export const describedApi = ${made};` };
    });
  },
};

/** The guides are texts beside the code, which a bundle has none of. */
const guidesInside: Plugin = {
  name: 'guides-inside',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]guides[\\/]read-guides\.ts$/ }, () => ({
      contents: `const made = new Map(${JSON.stringify([...readGuides()])}); export const readGuides = () => made;`,
    }));
  },
};

/** Functions that serve routes then need not collect their descriptions again. */
const routesUndescribed: Plugin = {
  name: 'routes-undescribed',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod-to-openapi[\\/]dist[\\/]index\.mjs$/ }, () => ({ contents: nothingDescribed }));
  },
};

const nothingDescribed = `
class OpenAPIRegistry {
  definitions = [];
  register(_name, schema) { return schema; }
  registerParameter(_name, schema) { return schema; }
  registerPath() {}
  registerWebhook() {}
  registerComponent() {}
}
class Undescribed {
  constructor() { throw new Error('A deployed function describes no routes.'); }
}
export { Undescribed as OpenApiGeneratorV3, Undescribed as OpenApiGeneratorV31 };
const getOpenApiMetadata = () => ({});
function extendZodWithOpenApi() {}
export { OpenAPIRegistry, getOpenApiMetadata, extendZodWithOpenApi };
`;

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
    onLoad({ filter: /[\\/]@hono[\\/]zod-openapi[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      const source = namespaced(await readFile(path, 'utf8'));
      return { contents: source.replace('extendZodWithOpenApi(z);', '') };
    });
    // every schema has `openapi` from the start, in whatever order the pieces are loaded
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replace('    describe(description) {', '    openapi() { return this; },\n$&') };
    });
  },
};

function namespaced(source: string): string {
  return source
    .replace(/^import \{ z \} from (['"])zod\1;/m, "import * as z from 'zod';")
    .replace(
      /^import \{ (?:(.+), )?z \} from ('@hono.zod-openapi');/m,
      (_, others: string | undefined, routes: string) =>
        `${others === undefined ? '' : `import { ${others} } from ${routes}; `}import * as z from 'zod';`,
    );
}

export const bundlePlugins: Plugin[] = [
  englishOnly,
  madeShell,
  builtInsInParts,
  environmentOnly,
  fileStreamsWhenAsked,
  noForms,
  shaperAmongFonts,
  madeDescription,
  guidesInside,
  routesUndescribed,
  zodInParts,
];
