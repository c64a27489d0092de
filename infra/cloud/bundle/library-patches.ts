/** What is changed in libraries while functions are bundled, and why. A patch that no longer matches fails the build. */
import type { Patch } from './patch.ts';

/** Validates forms that an MCP server may ask a user to fill in, with 130 KB of Ajv; our server asks for none. */
const formless = `
export { default as process } from 'node:process';
class DefaultJsonSchemaValidator {
  getValidator() { throw new Error('This server asks for no forms.'); }
}
export { DefaultJsonSchemaValidator };
`;

/** The API description is made at deployment: functions that serve routes then need not collect descriptions again. */
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

export const libraryPatches: readonly Patch[] = [
  {
    // Zod ships its messages in fifty languages, a quarter of a megabyte; ours are English
    name: 'english-only',
    library: 'zod',
    file: /[\\/]v4[\\/]locales[\\/]index\.js$/,
    standsInFor: ['export { default as en } from "./en.js";'],
    contents: "export { default as en } from './en.js';",
  },
  {
    // every schema has `openapi` from the start, in whatever order the pieces are loaded
    name: 'openapi-from-the-start',
    library: 'zod',
    file: /[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    swaps: [['    describe(description) {', '    openapi() { return this; },\n    describe(description) {']],
  },
  {
    name: 'zod-in-parts-of-routes',
    library: '@hono/zod-openapi',
    file: /[\\/]dist[\\/]index\.mjs$/,
    swaps: [
      ['import { z } from "zod";', "import * as z from 'zod';"],
      ['extendZodWithOpenApi(z);', ''],
    ],
  },
  {
    name: 'routes-undescribed',
    library: '@asteasolutions/zod-to-openapi',
    file: /[\\/]dist[\\/]index\.mjs$/,
    standsInFor: [
      'class OpenAPIRegistry',
      'OpenApiGeneratorV31',
      'function getOpenApiMetadata',
      'function extendZodWithOpenApi',
    ],
    contents: nothingDescribed,
  },
  {
    // a function has its credentials in its environment; it needs no profiles and no single sign-on
    name: 'environment-only',
    library: '@aws-sdk/credential-provider-node',
    file: /[\\/]dist-es[\\/]index\.js$/,
    standsInFor: ['defaultProvider'],
    contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
  },
  {
    // nor files with settings, which developers have
    name: 'no-settings-files',
    library: '@smithy/core',
    file: /[\\/]shared-ini-file-loader[\\/]readFile\.js$/,
    standsInFor: ['export const filePromises', 'export const fileIntercept', 'export const readFile'],
    contents: "export const filePromises = {}, fileIntercept = {}, readFile = async () => '';",
  },
  {
    // whether a body is a file's stream is asked at each call: until then nobody needs those streams to be loaded
    name: 'file-streams-when-asked',
    library: '@smithy/core',
    file: /[\\/]calculateBodyLength\.js$/,
    swaps: [
      ['import { ReadStream, ', "import fs from 'node:fs';\nimport { "],
      ['instanceof ReadStream', 'instanceof fs.ReadStream'],
    ],
  },
  {
    name: 'no-forms',
    library: '@modelcontextprotocol/server',
    file: /[\\/]dist[\\/]shimsNode\.mjs$/,
    standsInFor: ['DefaultJsonSchemaValidator, process }'],
    contents: formless,
  },
  {
    // the shaper of scripts looks for its WebAssembly beside its own module; a bundle has it among the fonts
    name: 'shaper-among-fonts',
    library: 'harfbuzzjs',
    file: /[\\/]dist[\\/]harfbuzz\.js$/,
    swaps: [
      ['new URL("harfbuzz.wasm",', 'new URL("fonts/harfbuzz.wasm",'],
      ['await import("module")', 'process.getBuiltinModule("node:module")'],
    ],
  },
];
