/** The rules of the house, as a test: who may import whom, which file owns which package, and how long a file may be. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localFunctions } from '../infra/local/local-functions.ts';
import { functionSpecs } from '../infra/topology.ts';
import { circles } from './support/source/circles.ts';
import { isDescribing, isDescription } from './support/source/named-formats.ts';
import { reachedFrom, valuePackages } from './support/source/reached-files.ts';
import { productFolders, type SourceFile, sourceFiles } from './support/source/source-files.ts';

/** A package is used in the files that own it and nowhere else. */
const packageOwners: Record<string, readonly string[]> = {
  '@aws-lambda-powertools/batch': ['shared/adapters/'],
  '@aws-lambda-powertools/logger': ['shared/adapters/'],
  '@aws-lambda-powertools/metrics': ['shared/adapters/emf-metrics.ts'],
  '@aws-sdk/client-dynamodb': [
    'shared/adapters/',
    'shared/survey-service/store/',
    'functions/runtime.ts',
    'infra/local/',
  ],
  '@aws-sdk/client-kms': ['shared/adapters/'],
  '@aws-sdk/client-s3': ['shared/adapters/'],
  '@aws-sdk/client-sesv2': ['shared/adapters/mail/'],
  '@aws-sdk/client-sts': ['shared/adapters/destinations/'],
  '@aws-sdk/client-sqs': ['shared/adapters/', 'infra/local/sqs/'],
  '@aws-sdk/credential-provider-env': ['infra/cloud/bundle/library-patches.ts'],
  '@aws-sdk/s3-request-presigner': ['shared/adapters/s3/s3-files.ts'],
  '@hono/zod-openapi': ['shared/'],
  '@modelcontextprotocol/server': ['shared/ways-in/mcp/'],
  '@orama/stemmers': ['shared/figures/texts/words/word-forms.ts'],
  '@pdf-lib/fontkit': ['shared/formats/fonts/'],
  'altcha-lib': ['shared/survey-service/respondent-page/captcha.ts'],
  'aws-cdk-lib': ['infra/cloud/', 'infra/app.ts'],
  'aws-lambda': ['shared/adapters/', 'infra/local/'],
  'bidi-js': ['shared/formats/fonts/'],
  'cdk-nag': ['infra/cloud/'],
  constructs: ['infra/cloud/'],
  croner: ['shared/exports/schedules/cron.ts'],
  docx: ['shared/formats/word/'],
  esbuild: ['infra/cloud/', 'infra/ready-made/', 'shared/ways-in/dashboard/build-page.ts'],
  harfbuzzjs: ['shared/formats/fonts/harfbuzz.ts'],
  '@resvg/resvg-wasm': ['shared/formats/pictures/chart-picture.ts'],
  hono: ['shared/'],
  'ipaddr.js': ['shared/delivery/'],
  jose: ['shared/survey-service/respondent-page/sign-in.ts'],
  nodemailer: ['shared/adapters/mail/'],
  papaparse: ['shared/adapters/survey-client/', 'shared/survey-service/promo/'],
  'pdf-lib': ['shared/formats/pdf/'],
  pg: ['shared/adapters/destinations/'],
  'pg-copy-streams': ['shared/adapters/destinations/'],
  porter2: ['shared/figures/texts/words/word-forms.ts'],
  'sanitize-html': ['shared/survey-service/respondent-page/html/safe-html.ts'],
  ssh2: ['shared/adapters/destinations/'],
  uqr: ['shared/survey-service/respondent-page/html/qr-code.ts'],
  zod: ['shared/', 'functions/', 'infra/'],
};

/** What the platform loads by itself has no importer. */
const isLoadedFromOutside = (path: string, name: string) => path.startsWith('functions/') && name === 'handler';

const files = sourceFiles(productFolders);
const tests = sourceFiles(['test']);

describe('the house', () => {
  it('has nothing in functions/ but deployables and their composition roots', () => {
    const deployables = Object.values({ ...functionSpecs, ...localFunctions }).map(({ entry }) => entry);
    const found = files.map(({ path }) => path).filter((path) => path.startsWith('functions/'));
    expect(found.toSorted()).toEqual(
      [...deployables, ...['', 'figures-', 'survey-'].map((part) => `functions/${part}runtime.ts`)].toSorted(),
    );
  });

  it('has no circles, not even of types', () => {
    expect(circles(new Map(files.map((file) => [file.path, file.files])))).toEqual([]);
  });

  it('has no circles between neighbouring folders', () => {
    const found = allFolders().flatMap((folder) =>
      circles(neighboursIn(folder)).map((circle) => `${folder}: ${circle}`),
    );
    expect(found).toEqual([]);
  });

  it('has no folder with more than 25 loose files', () => {
    const counts = Map.groupBy(files, ({ path }) => dirname(path));
    const full = [...counts]
      .filter(([, loose]) => loose.length > 25)
      .map(([path, loose]) => `${path}: ${loose.length}`);
    expect(full).toEqual([]);
  });

  it('has no folder of one file, but for a format that needs no more', () => {
    const pages = globSync('{infra,shared,test}/**/*.{md,css,json,yml,R}', { exclude: ['**/node_modules/**'] });
    const all = [...files, ...tests].map(({ path }) => path).concat(pages);
    const alone = [...Map.groupBy(all, dirname)]
      .filter(([folder, own]) => own.length === 1 && !all.some((path) => dirname(path).startsWith(`${folder}/`)))
      .flatMap(([, own]) => own);
    expect(alone.filter((path) => !isDescription(path) && !path.startsWith('test/mutants/results/'))).toEqual([]);
  });

  it('uses every package only where it is owned', () => {
    const strays = files.flatMap((file) =>
      file.packages
        .filter((name) => !name.startsWith('node:'))
        .filter((name) => !(packageOwners[name] ?? []).some((owner) => file.path.startsWith(owner)))
        .map((name) => `${file.path} uses ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it('has no package in the table that nobody uses', () => {
    const used = new Set(files.flatMap((file) => file.packages));
    expect(Object.keys(packageOwners).filter((name) => !used.has(name))).toEqual([]);
  });

  it('imports nothing from the source folder of a package, which may change without notice', () => {
    const inside = /(?:\bfrom\s+|\bimport\s*\(?\s*|\brequire\(\s*)'((?!\.|node:)[^']+\/src\/[^']*)'/g;
    const found = [...files, ...tests].flatMap(({ path, text }) =>
      [...text.matchAll(inside)].map(([, target]) => `${path}: ${target}`),
    );
    expect(found).toEqual([]);
  });

  it('has no file over 300 lines', () => {
    const long = [...files, ...tests].filter((file) => file.text.split('\n').length > 301).map((file) => file.path);
    expect(long).toEqual([]);
  });

  it('opens every file with a comment on its purpose', () => {
    const silent = [...files, ...tests]
      .filter((file) => !/^(#!.*\n)?\/(\*\*|\/) ?/.test(file.text))
      .map((file) => file.path);
    expect(silent).toEqual([]);
  });

  it('exports nothing that nobody imports', () => {
    expect(strayExports()).toEqual([]);
  });

  it('has no default exports and no barrels', () => {
    const found = files.filter((file) => /^export (default|\*)/m.test(file.text)).map((file) => file.path);
    expect(found).toEqual([]);
  });

  it('has no folder for odds and ends', () => {
    const odd = files.filter((file) => /\/(utils?|common|core|lib|helpers?|misc)(\/|\.ts$)/.test(`/${file.path}`));
    expect(odd.map((file) => file.path)).toEqual([]);
  });

  it('keeps Node and its packages out of the browser', () => {
    // what a format imports to render a file is left out where the page is made
    const isOfPage = ({ path }: SourceFile, target: string) => !isDescription(path) || isDescribing(target);
    const strays = reachedFrom('shared/ways-in/dashboard/page/main.ts', files, isOfPage).flatMap((file) =>
      valuePackages(file)
        .filter((name) => name !== 'croner')
        .map((name) => `${file.path} uses ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it('says quiz only in code that talks v3', () => {
    const allowed =
      /^(shared\/(surveys|packing|survey-service|operations|ways-in\/(http|mcp|openapi|cli\/(commands\/api|request\/request-body|conditions-of|run-batch|completion\/live-values|names\/named-thing|actions\/(answers|erasures|exports|dictionary|figures|facets|texts|view|tracker))|dashboard\/page\/(api|screens\/trackers|texts\/\w\w\/problems))|exports\/(outputs\/manifest|job\/job-event)|problems)|infra\/|functions\/survey-api)/;
    const strays = files.filter((file) => !allowed.test(file.path) && /\bquiz(?!_not_found)/i.test(file.text));
    expect(strays.map((file) => file.path)).toEqual([]);
  });
});

/** Exports that no other file names, and those that only tests name and not even their own file uses. */
function strayExports(): string[] {
  const importers = new Map<string, SourceFile[]>();
  for (const file of [...files, ...tests]) {
    for (const target of file.files) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return files.flatMap(({ path, text }) =>
    exportedNames(text)
      .filter((name) => !isLoadedFromOutside(path, name) && !isWanted(name, text, importers.get(path) ?? []))
      .map((name) => `${path}: ${name}`),
  );
}

function exportedNames(text: string): string[] {
  const declared = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm;
  return [...text.matchAll(declared)].map((match) => match[1] ?? '');
}

function isWanted(name: string, ownText: string, importers: readonly SourceFile[]): boolean {
  const word = new RegExp(`\\b${name}\\b`, 'g');
  const users = importers.filter(({ text }) => text.search(word) >= 0);
  const isOfProduct = users.some(({ path }) => !path.startsWith('test/'));
  return isOfProduct || (users.length > 0 && (ownText.match(word)?.length ?? 0) > 1);
}

function allFolders(): string[] {
  const parents = (path: string): string[] => (path === '.' ? [] : [path, ...parents(dirname(path))]);
  return [...new Set(files.flatMap(({ path }) => parents(dirname(path))))];
}

/** What the files and folders directly in this folder import of each other, with all that lies inside them. */
function neighboursIn(folder: string): Map<string, string[]> {
  const child = (path: string) => path.slice(folder.length + 1).split('/')[0] ?? '';
  const inside = (path: string) => path.startsWith(`${folder}/`);
  const found = new Map<string, Set<string>>();
  for (const { path, files: targets } of files.filter((file) => inside(file.path))) {
    const own = child(path);
    const others = targets.filter(inside).map(child);
    found.set(own, new Set([...(found.get(own) ?? []), ...others.filter((other) => other !== own)]));
  }
  return new Map([...found].map(([name, others]) => [name, [...others]]));
}
