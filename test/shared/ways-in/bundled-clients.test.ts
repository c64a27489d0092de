/** What runs at the caller's: the command line and the dashboard's page, bundled, have no code of the server in them. */
import { expect, it } from 'vitest';
import { bundledFiles, packagesIn } from '../../support/source/bundled-files.ts';

/** Stores, adapters, the other ways in, and whatever runs an export or renders a file. */
const server =
  /^(functions|infra)\/|^shared\/(adapters|survey-service|records|work)\/|^shared\/ways-in\/(http|mcp|openapi|guides)\/|^shared\/exports\/(run|fairness|deliveries|uploads|sweep)|-store\.ts$|\/(write|render|draw|send|settle)-/;

const ofSchemas = [
  '@asteasolutions/zod-to-openapi',
  '@hono/zod-openapi',
  '@hono/zod-validator',
  'croner',
  'hono',
  'zod',
];

type Files = Awaited<ReturnType<typeof bundledFiles>>;

/** Hashes, texts and bytes are everywhere; files, sockets and processes are not. */
function nodeUses(files: Files): string[] {
  const uses = files
    .filter(([path]) => !path.startsWith('node_modules/'))
    .flatMap(([path, { imports }]) => imports.map((one) => `${path} uses ${one.path}`));
  return uses.filter((use) => / node:(?!(crypto|util|zlib|buffer|path)$)/.test(use));
}

const own = (files: Files) => files.map(([path]) => path).filter((path) => !path.startsWith('node_modules/'));

it('the command line has schemas and words, and nothing of a server', async () => {
  const isOfCommands = (path: string) => path.startsWith('shared/ways-in/cli/');
  const files = await bundledFiles('shared/ways-in/cli/run-cli.ts', isOfCommands);
  expect(packagesIn(files)).toEqual(ofSchemas);
  expect(own(files).filter((path) => server.test(path) && !isOfCommands(path))).toEqual([]);
  expect(nodeUses(files.filter(([path]) => !isOfCommands(path)))).toEqual([]);
  // the code of commands, which is loaded when they run, was looked at too
  expect(own(files)).toContain('shared/ways-in/cli/actions/export.ts');
});

it('the page has words, and no schema either', async () => {
  const loadsLater = (path: string) => /\/page\/(words|forms\/scheduler\/cron-rules)\.ts$/.test(path);
  const files = await bundledFiles('shared/ways-in/dashboard/page/main.ts', loadsLater);
  expect(packagesIn(files)).toEqual(['croner']);
  const isOfPage = (path: string) => path.startsWith('shared/ways-in/dashboard/page/');
  expect(own(files).filter((path) => server.test(path) && !isOfPage(path))).toEqual([]);
  expect(files.flatMap(([, { imports }]) => imports.filter(({ path }) => path.startsWith('node:')))).toEqual([]);
  expect(own(files)).toContain('shared/ways-in/dashboard/page/forms/request-form.ts');
  expect(own(files)).toContain('shared/ways-in/dashboard/page/texts/pt/portuguese.ts');
});
