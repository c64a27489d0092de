/** What is installed is what was chosen: exact versions, each with its hash, and none runs a script on the way. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

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
