/** `npm test -- --changed` runs what a change touches, and a red run says how to repeat it. */
import { describe, expect, it } from 'vitest';
import { projectsOf } from './support/run/projects.ts';
import { repeatCommand } from './support/run/repeat-command.ts';
import { seed } from './support/run/seed.ts';
import { withUnseenDependents } from './support/run/touched-tests.ts';
import { reachedFrom } from './support/source/reached-files.ts';
import { productFolders, sourceFiles } from './support/source/source-files.ts';

const files = sourceFiles([...productFolders, 'test']);
const tests = files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'));

/** The tests that import something of what is taken as changed, as Vitest finds them. */
function touchedBy(...changed: string[]): string[] {
  const taken = new Set(withUnseenDependents(changed, files));
  return tests.filter((path) => reachedFrom(path, files).some((file) => taken.has(file.path)));
}

describe('a change', () => {
  it('in a renderer runs its own tests, every journey and the browser, and not the tests of its neighbours', () => {
    const touched = touchedBy('shared/formats/pdf/text/text-lines.ts');
    expect(touched).toContain('test/shared/formats/pdf/text/text-lines.test.ts');
    expect(touched).toContain('test/browser/dashboard.test.ts');
    const journeys = tests.filter((path) => projectsOf(path).includes('journeys'));
    expect(journeys.filter((path) => !touched.includes(path))).toEqual([]);
    expect(touched).not.toContain('test/shared/formats/csv/csv.slow.test.ts');
  });

  it('in a function or the local host runs every test that starts one', () => {
    for (const path of ['functions/export-worker.ts', 'infra/local/triggers.ts']) {
      expect(touchedBy(path)).toEqual(expect.arrayContaining(['test/journeys/kill.own-host.test.ts']));
    }
  });

  it('in a test runs that test and those that read sources', () => {
    const touched = touchedBy('test/shared/zone.test.ts');
    expect(touched).toEqual(expect.arrayContaining(['test/shared/zone.test.ts', 'test/architecture.test.ts']));
    expect(touched.length).toBeLessThan(20);
  });

  it('in a page runs the tests of pages', () => {
    expect(touchedBy('shared/ways-in/http/README.md')).toContain('test/pages.test.ts');
  });

  it('of nothing runs nothing', () => {
    expect(touchedBy()).toEqual([]);
  });
});

it('a failed test is repeated by its file, its name and the seed', () => {
  expect(repeatCommand('test/a.test.ts', [`it's (1+1) > 1`], 'off')).toBe(
    `SEED=${seed} npx vitest run test/a.test.ts -t 'it'\\''s \\(1\\+1\\) > 1'`,
  );
  expect(repeatCommand('test/a.test.ts', [], 'off')).toBe(`SEED=${seed} npx vitest run test/a.test.ts`);
  expect(repeatCommand('test/a.test.ts', [], 'on')).toBe(`READY_MADE=on SEED=${seed} npx vitest run test/a.test.ts`);
});
