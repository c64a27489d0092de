/** Cold start: what importing each bundled function costs a bare process, against one bundle with everything in it. */
import { execFile } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunctions } from '../../../infra/cloud/bundle.ts';
import { functionSpecs, queueSetting, queues } from '../../../infra/topology.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { median, type Workbench } from '../workbench.ts';

const STARTS = 5;
const project = join(import.meta.dirname, '../../..');
const program = join(import.meta.dirname, '../import-time.mjs');
const run = promisify(execFile);

/** Functions import these when they are used; the one large bundle has them from the start. */
const renderers = ['csv.ts', 'xlsx/xlsx.ts', 'word/word.ts'].map((file) => `shared/render/${file}`);

export const coldCase: BenchCase = {
  name: 'cold',
  about: 'importing the slowest bundled function, above bare Node; rows are starts',
  async run(bench) {
    bench.say(`${STARTS} starts of each bundled function`);
    const { allInOne, ...functions } = await measureBundles(bench);
    if (!allInOne) throw new Error('the bundle of everything was not measured');
    const slowest = Object.values(functions).toSorted((a, b) => b.cpuS - a.cpuS)[0] ?? allInOne;
    const starts = Object.entries(functions).map(([name, { cpuS, bundleKb }]) => [
      name,
      { cpu_ms: Math.round(cpuS * 1000), bundle_kb: bundleKb },
    ]);
    return {
      rows: 1,
      ours: slowest,
      peers: { 'all-in-one': allInOne },
      more: { functions: Object.fromEntries(starts) },
      budgets: [atMost(60, (100 * slowest.cpuS) / allInOne.cpuS, '%', 'the slowest function to all in one')],
    };
  },
};

interface Start extends Measured {
  bundleKb: number;
}

async function measureBundles(bench: Workbench): Promise<Record<string, Start>> {
  const folder = join(bench.folder, 'bundles');
  const entries = Object.fromEntries(Object.entries(functionSpecs).map(([name, { entry }]) => [name, entry]));
  await bundleFunctions({ ...entries, allInOne: everything(bench, Object.values(entries)) }, folder);
  const all: Record<string, Start> = {};
  for (const name of [...Object.keys(entries), 'allInOne']) {
    const bundle = join(folder, name, 'index.mjs');
    const starts: Measured[] = [];
    for (let start = 0; start < STARTS; start++) starts.push(await startOf(bundle));
    all[name] = { ...median(starts), bundleKb: Math.round(statSync(bundle).size / 1024) };
  }
  return all;
}

/** A source file that imports every function and every renderer. */
function everything(bench: Workbench, entries: readonly string[]): string {
  const path = join(bench.folder, 'all-in-one.ts');
  const imports = [...entries, ...renderers].map((file, at) => [
    `import * as part${at} from ${JSON.stringify(join(project, file))};`,
    `export { part${at} };`,
  ]);
  writeFileSync(path, imports.flat().join('\n'));
  return path;
}

async function startOf(bundle: string): Promise<Measured> {
  const { stdout } = await run(process.execPath, [program, bundle], { env: { ...process.env, ...environment } });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** All a function asks for when it is loaded; nobody is called. */
const environment = {
  AWS_REGION: 'eu-central-1',
  PUBLIC_URL: 'https://exports.example',
  SURVEY_API_URL: 'https://surveys.example/v3',
  RECORDS_TABLE: 'records',
  SURVEYS_TABLE: 'surveys',
  FILES_BUCKET: 'files',
  SNAPSHOTS_BUCKET: 'snapshots',
  ...Object.fromEntries(Object.keys(queues).map((name) => [queueSetting(name), `https://queues.example/${name}`])),
  TOKEN_KEY_ID: 'token',
  OWNER_KEY_ID: 'owner',
  PSEUDONYM_KEY_ID: 'pseudonym',
};
