/**
 * `node test/mutants/main.ts`: plants each fault of `list.json` in a copy of the project, and says which test catches it.
 * `--at <commit>` copies another commit, `--only 3,7` takes some of the list, `--tests unit` stops after the quick tests,
 * `--tests all` runs `npm run test:all` instead of `npm test`, `--host 8` only the eight nearest tests of the whole host.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Mutant, plant, readMutants } from './mutant.ts';
import { projectCopy } from './project-copy.ts';
import { openResults, type Result } from './results.ts';
import { firstFailure } from './run-tests.ts';
import { createSeenBy, type Stage, stages } from './seen-by.ts';

const { values } = parseArgs({
  options: {
    at: { type: 'string', default: 'HEAD' },
    only: { type: 'string' },
    tests: { type: 'string', default: 'test' },
    host: { type: 'string', default: '1000' },
  },
});
const script = values.tests === 'all' ? 'test:all' : 'test';
const asked: readonly Stage[] = values.tests === 'unit' ? ['unit'] : stages;
const only = values.only?.split(',').map(Number);
const commit = execFileSync('git', ['rev-parse', '--short=8', values.at], { encoding: 'utf8' }).trim();
const results = openResults(commit);
/** The kinds of tests that are still to be run. */
const openStages = ({ id }: Mutant) => {
  const { outcome = 'survived', passed } = results.get(id) ?? {};
  return outcome === 'survived' ? asked.slice(passed === undefined ? 0 : stages.indexOf(passed) + 1) : [];
};
const folder = projectCopy(commit);
process.chdir(folder);
const seenBy = createSeenBy();
/** Test files that are known to pass where no fault is planted. */
const sound = new Set<string>();
for (const mutant of readMutants().filter((one) => openStages(one).length > 0 && (only?.includes(one.id) ?? true))) {
  const result = await outcomeOf(mutant);
  results.keep(result);
  process.stdout.write(said(mutant, result));
}
const counts = Map.groupBy(results.all(), ({ outcome }) => outcome);
process.stdout.write(`${[...counts].map(([outcome, list]) => `${list.length} ${outcome}`).join(', ')}\n`);

async function outcomeOf(mutant: Mutant): Promise<Result> {
  const { id } = mutant;
  let passed = results.get(id)?.passed;
  for (const stage of openStages(mutant)) {
    const planted = plant(mutant, folder);
    if (!planted) return { id, outcome: 'missing', passed };
    planted.undo();
    const tests = seenBy(planted.file)[stage];
    const most = stage === 'host' ? Number(values.host) : tests.length;
    const failure = await nearestFailure(mutant, tests.slice(0, most));
    if (failure) return { id, outcome: 'caught', by: failure.file, test: failure.test, passed };
    if (most >= tests.length) passed = stage;
  }
  return { id, outcome: 'survived', passed };
}

/** A few files at first: most faults fall there. A file that fails without the fault too says nothing of it. */
async function nearestFailure(mutant: Mutant, tests: readonly string[]) {
  const broken = new Set<string>();
  const groups = [tests.slice(0, 4), tests.slice(4, 16), tests.slice(16)];
  for (let group = groups.shift(); group; ) {
    const planted = plant(mutant, folder);
    const asking = group.filter((file) => !broken.has(file));
    const failure = await firstFailure(script, asking, folder).finally(planted?.undo);
    if (!failure) group = groups.shift();
    else if (sound.has(failure.file) || !(await firstFailure(script, [failure.file], folder))) {
      sound.add(failure.file);
      return failure;
    } else broken.add(failure.file);
  }
  return undefined;
}

function said({ id, file, line, becomes }: Mutant, { outcome, by, test }: Result): string {
  const change = `${file}\n      - ${line}\n      + ${becomes}\n`;
  return `${String(id).padStart(3)} ${outcome.padEnd(8)} ${change}${by === undefined ? '' : `      ${by}: ${test}\n`}`;
}
