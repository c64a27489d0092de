/** What is installed is what was chosen: exact versions, each with its hash, and none runs a script on the way. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assets } from '../shared/assets.ts';
import { valuePackages } from './support/source/reached-files.ts';
import { packageName, sourceFiles } from './support/source/source-files.ts';

const root = join(import.meta.dirname, '..');
const folders = ['.', 'test/bench', 'test/cloud'] as const;

const versions = z.record(z.string(), z.string()).default({});
const packageSchema = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), inBundle: z.boolean().optional(), resolved: z.string().optional() }),
  ),
});

const read = (folder: string, name: string) => readFileSync(join(root, folder, name), 'utf8');

describe.each(folders)('the packages of %s', (folder) => {
  it('are asked for by their exact version', () => {
    const { dependencies, devDependencies, optionalDependencies } = packageSchema.parse(
      JSON.parse(read(folder, 'package.json')),
    );
    const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('all have a hash in the lock, on every platform, and name no registry', () => {
    const { packages } = lockSchema.parse(JSON.parse(read(folder, 'package-lock.json')));
    const installed = Object.entries(packages).filter(([path]) => path !== '');
    const withoutHash = installed.filter(
      ([, { integrity, inBundle }]) => !integrity?.startsWith('sha512-') && !inBundle,
    );
    expect(withoutHash.map(([path]) => path)).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('run no script while they are installed', () => {
    expect(read(folder, '.npmrc').split('\n')).toContain('ignore-scripts=true');
  });
});

describe('what runs on `npm ci --omit=dev`', () => {
  const { dependencies } = packageSchema.parse(JSON.parse(read('.', 'package.json')));
  const running = sourceFiles(['functions', 'shared', 'infra/local', 'infra/cli', 'infra/ready-made']);
  const imported = running.flatMap((file) => valuePackages(file)).filter((name) => !name.startsWith('node:'));
  const files = Object.values(assets).flat().map(packageName);
  const required = running.flatMap(({ text }) =>
    [...text.matchAll(/\.resolve\('([^']+)'\)/g)].map((match) => match[1]),
  );

  it('finds every package it imports or reads', () => {
    expect([...new Set([...imported, ...files])].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('brings nothing that only tests and deployment use', () => {
    const used = new Set([...imported, ...files, ...required]);
    expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([]);
  });
});
