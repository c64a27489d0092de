/**
 * `node test/mutants/main.ts`: plants each fault of `list.json` in a copy of the project, and says which test catches it.
 * `--at <commit>` copies another commit, `--only 3,7` takes some of the list, `--tests unit` stops after the quick tests,
 * `--tests all` runs `npm run test:all` instead of `npm test`. `--near 12` runs only so many of the quick tests and of those
 * on stores, the nearest, and `--host 8` of those of the whole host; `--by <test file>` (more than once) only these files.
 * What has caught a fault at another commit is tried first.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Mutant, plant, readMutants } from './mutant.ts';
import { projectCopy } from './project-copy.ts';
import { catchersOf, openResults, type Result } from './results.ts';
import { type Failure, failures } from './run-tests.ts';
import { createSeenBy, type Stage, stages } from './seen-by.ts';

const { values } = parseArgs({
  options: {
    at: { type: 'string', default: 'HEAD' },
    only: { type: 'string' },
    tests: { type: 'string', default: 'test' },
    near: { type: 'string', default: '1000' },
    host: { type: 'string', default: '1000' },
    by: { type: 'string', multiple: true, default: [] },
  },
});
const script = values.tests === 'all' ? 'test:all' : 'test';
const asked: readonly Stage[] = values.tests === 'unit' ? ['unit'] : stages;
const most = { unit: Number(values.near), slow: Number(values.near), host: Number(values.host) };
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
/** Made when it is needed: it reads all source. */
let seenBy: ReturnType<typeof createSeenBy> | undefined;
/** Test files that fail where no fault is planted: they say nothing. */
const broken = new Set<string>();
const chosen = readMutants().filter((one) => openStages(one).length > 0 && (only?.includes(one.id) ?? true));
for (let mutants = chosen; mutants.length > 0; mutants = await withoutProof(mutants)) {
  for (const mutant of mutants) {
    const result = await outcomeOf(mutant);
    results.keep(result);
    process.stdout.write(said(mutant, result));
  }
}
const counts = Map.groupBy(results.all(), ({ outcome }) => outcome);
process.stdout.write(`${[...counts].map(([outcome, list]) => `${list.length} ${outcome}`).join(', ')}\n`);

async function outcomeOf(mutant: Mutant): Promise<Result> {
  const { id } = mutant;
  let passed = results.get(id)?.passed;
  const first = values.by.length > 0 ? values.by : catchersOf(id);
  const known = await nearestFailure(
    mutant,
    first.filter((file) => existsSync(file) && !broken.has(file)),
  );
  if (known) return caught(id, known, passed);
  if (values.by.length > 0) return { id, outcome: 'survived', passed };
  for (const stage of openStages(mutant)) {
    const planted = plant(mutant, folder);
    if (!planted) return { id, outcome: 'missing', passed };
    planted.undo();
    seenBy ??= createSeenBy(script);
    const tests = seenBy(planted.file)[stage].filter((file) => !broken.has(file));
    const failure = await nearestFailure(mutant, tests.slice(0, most[stage]));
    if (failure) return caught(id, failure, passed);
    if (most[stage] >= tests.length) passed = stage;
  }
  return { id, outcome: 'survived', passed };
}

function caught(id: number, { file, test }: Failure, passed: Stage | undefined): Result {
  return { id, outcome: 'caught', by: file, test, passed };
}

/** A few files at first: most faults fall there. */
async function nearestFailure(mutant: Mutant, tests: readonly string[]) {
  for (const group of [tests.slice(0, 4), tests.slice(4, 12), tests.slice(12, 40), tests.slice(40)]) {
    const planted = plant(mutant, folder);
    const [failure] = await failures(script, group, folder, [
      '--bail=1',
      `--maxWorkers=${Math.ceil(group.length / 12)}`,
    ]).finally(planted?.undo);
    if (failure) return failure;
  }
  return undefined;
}

/** Those that a test is said to have caught which fails without the fault too; their results are forgotten. */
async function withoutProof(mutants: readonly Mutant[]): Promise<Mutant[]> {
  const catchers = new Set(mutants.flatMap(({ id }) => results.get(id)?.by ?? []));
  const failing = new Set((await failures(script, [...catchers], folder)).map(({ file }) => file));
  for (const file of failing) broken.add(file);
  const open = mutants.filter(({ id }) => failing.has(results.get(id)?.by ?? ''));
  for (const { id } of open) results.forget(id);
  return open;
}

function said({ id, file, line, becomes }: Mutant, { outcome, by, test }: Result): string {
  const change = `${file}\n      - ${line}\n      + ${becomes}\n`;
  return `${String(id).padStart(3)} ${outcome.padEnd(8)} ${change}${by === undefined ? '' : `      ${by}: ${test}\n`}`;
}
