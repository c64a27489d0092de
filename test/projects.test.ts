/** Where a test stands decides when it runs: the quick ones start nothing that is slow, and all stand where one looks for them. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longFiles } from './support/run/long-files.ts';
import { projectsOf } from './support/run/projects.ts';
import { reachedFrom, valuePackages } from './support/source/reached-files.ts';
import { productFolders, sourceFiles } from './support/source/source-files.ts';

const files = sourceFiles([...productFolders, 'test']);
const tests = files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'));

/** What takes seconds before the first fact is known: a host or one of its stores, a browser, the stack, another program. */
const slowFiles = /^infra\/local\/(host|main|services|.+\/server)\.ts$|^test\/support\/dynamo\.ts$/;
const slowPackages = ['playwright-core', 'aws-cdk-lib', 'node:child_process'];

/** The slow things that a test brings along when it runs. */
function slowThingsOf(path: string): string[] {
  const reached = reachedFrom(path, files);
  return [
    ...reached.map((file) => file.path).filter((name) => slowFiles.test(name)),
    ...reached.flatMap(valuePackages).filter((name) => slowPackages.includes(name)),
  ];
}

describe('a test', () => {
  it('belongs to exactly one project', () => {
    expect(tests.filter((path) => projectsOf(path).length !== 1)).toEqual([]);
  });

  it('of the unit project starts no host, no store, no browser, no stack and no other program', () => {
    const units = tests.filter((path) => projectsOf(path).includes('unit'));
    const found = units.map((path) => ({ path, starts: slowThingsOf(path) }));
    expect(found.filter(({ starts }) => starts.length > 0)).toEqual([]);
    expect(units.length).toBeGreaterThan(100);
  });

  it('that shares a host sets neither its environment nor its clock, and stops nothing', () => {
    const sharing = files.filter((file) => file.files.includes('test/support/hosts/shared-host.ts'));
    const changesHost = /process\.env\.\w+ =|stubEnv|useFakeTimers|hearLogs\(|host\??\.close\(/;
    expect(sharing.filter(({ text }) => changesHost.test(text)).map(({ path }) => path)).toEqual([]);
    const together = sharing.filter(({ path }) => ['journeys', 'browser'].includes(projectsOf(path)[0] ?? ''));
    expect(together).toEqual(sharing);
    expect(sharing.length).toBeGreaterThan(20);
  });

  it('draws any character without a list of them all', () => {
    expect(files.filter(({ text }) => /unit: ['"]binary['"]/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('that begins early because it takes long is there', () => {
    expect(Object.keys(longFiles).filter((path) => !tests.includes(path))).toEqual([]);
  });

  it('opens a browser only in the folder of browser tests', () => {
    const browsing = tests.filter((path) => slowThingsOf(path).includes('playwright-core'));
    expect(browsing.filter((path) => !path.startsWith('test/browser/'))).toEqual([]);
  });

  it('is in the folder of the same name as what it tests', () => {
    const mirrors = tests.filter((path) => /^test\/(shared|infra)\//.test(path));
    expect(mirrors.filter((path) => !existsSync(dirname(path).slice('test/'.length)))).toEqual([]);
  });
});
