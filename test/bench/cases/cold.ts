/**
 * Cold start: what importing each bundled function costs a bare process, beside the same function of an earlier commit
 * and one bundle with everything in it.
 */
import { execFile } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunctions } from '../../../infra/cloud/bundle/bundle.ts';
import { queueSetting, queues } from '../../../infra/queues.ts';
import { functionSpecs } from '../../../infra/topology.ts';
import { atMost, type BenchCase, type Budget } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { bundleEarlier } from '../earlier-bundles.ts';
import type { Workbench } from '../workbench.ts';

const STARTS = 7;
const project = join(import.meta.dirname, '../../..');
const program = join(import.meta.dirname, '../import-time.mjs');
const run = promisify(execFile);

/** Functions import these when they are used; the one large bundle has them from the start. */
const loadedLater = [
  'shared/formats/csv/csv.ts',
  'shared/formats/xlsx/answers/xlsx.ts',
  'shared/formats/word/answers/word.ts',
  'shared/ways-in/mcp/protocol.ts',
  'shared/survey-service/create-survey-app.ts',
];

export const coldCase: BenchCase = {
  name: 'cold',
  about: 'importing the slowest bundled function, above bare Node; rows are starts',
  async run(bench, { beside }) {
    const earlier = bundleEarlier(beside, bench.folder, bench.say);
    bench.say(`${STARTS} starts of each bundled function`);
    const { allInOne, ...functions } = await measureBundles(bench, earlier);
    if (!allInOne) throw new Error('the bundle of everything was not measured');
    const slowest = Object.values(functions).toSorted((a, b) => b.cpuS - a.cpuS)[0] ?? allInOne;
    return {
      rows: 1,
      ours: slowest,
      peers: { 'all-in-one': allInOne },
      more: { beside: earlier ? beside : 'nothing', functions: mapped(functions, figuresOf) },
      table: [
        ['function', 'CPU ms', `at ${beside}`, 'ratio', 'all loaded', 'entry KB'],
        ...Object.entries(functions).map(rowOf),
      ],
      budgets: [
        atMost(60, (100 * slowest.cpuS) / allInOne.cpuS, '%', 'the slowest function to all in one'),
        ...Object.entries(functions).flatMap(([name, start]) => budgetOf(name, start, beside)),
      ],
    };
  },
};

interface Start extends Measured {
  /** Until fetch and all stores are loaded too. */
  readyCpuS: number;
  bundleKb: number;
  earlierCpuS: number | undefined;
}

const ms = (seconds: number) => Math.round(seconds * 1000);

function figuresOf({ cpuS, readyCpuS, bundleKb, earlierCpuS }: Start) {
  const earlier = earlierCpuS === undefined ? {} : { earlier_cpu_ms: ms(earlierCpuS) };
  return { cpu_ms: ms(cpuS), ...earlier, all_loaded_cpu_ms: ms(readyCpuS), bundle_kb: bundleKb };
}

function rowOf([name, { cpuS, readyCpuS, bundleKb, earlierCpuS }]: [string, Start]): string[] {
  const [earlier, ratio] = earlierCpuS ? [ms(earlierCpuS), `${Math.round((100 * cpuS) / earlierCpuS)} %`] : ['', ''];
  return [name, ms(cpuS), earlier, ratio, ms(readyCpuS), bundleKb].map(String);
}

/** A function that the earlier commit did not have has nothing to be measured by. */
function budgetOf(name: string, { cpuS, earlierCpuS }: Start, beside: string): Budget[] {
  return earlierCpuS ? [atMost(60, (100 * cpuS) / earlierCpuS, '%', `${name} to that of ${beside}`)] : [];
}

function mapped<From, To>(things: Record<string, From>, change: (thing: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, change(thing)]));
}

async function measureBundles(bench: Workbench, earlier: string | undefined): Promise<Record<string, Start>> {
  const folder = join(bench.folder, 'bundles');
  const entries = mapped(functionSpecs, ({ entry }) => entry);
  await bundleFunctions({ ...entries, allInOne: everything(bench, Object.values(entries)) }, folder);
  const all: Record<string, Start> = {};
  for (const name of [...Object.keys(entries), 'allInOne']) {
    const bundle = join(folder, name, 'index.mjs');
    const before = earlier && join(earlier, name, 'index.mjs');
    const [ours, theirs] = await inTurns(before && existsSync(before) ? [bundle, before] : [bundle]);
    if (ours) all[name] = { ...ours, bundleKb: Math.round(statSync(bundle).size / 1024), earlierCpuS: theirs?.cpuS };
  }
  return all;
}

type Imported = Measured & Pick<Start, 'readyCpuS'>;

/** The least of many starts of each bundle: what else goes on in the machine only ever adds to one. */
async function inTurns(bundles: readonly string[]): Promise<Imported[]> {
  const starts = bundles.map((): Imported[] => []);
  for (let start = 0; start < STARTS; start++) {
    for (const [at, bundle] of bundles.entries()) starts[at]?.push(await startOf(bundle));
  }
  return starts.flatMap((each) => each.toSorted((a, b) => a.cpuS - b.cpuS).slice(0, 1));
}

/** A source file that imports every function and what they load later. */
function everything(bench: Workbench, entries: readonly string[]): string {
  const path = join(bench.folder, 'all-in-one.ts');
  const imports = [...entries, ...loadedLater].map((file, at) => [
    `import * as part${at} from ${JSON.stringify(join(project, file))};`,
    `export { part${at} };`,
  ]);
  writeFileSync(path, imports.flat().join('\n'));
  return path;
}

async function startOf(bundle: string): Promise<Imported> {
  const { stdout } = await run(process.execPath, [program, bundle], { env: { ...process.env, ...environment } });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** All a function asks for when it is loaded; nobody is called. */
const environment = {
  AWS_REGION: 'eu-central-1',
  PUBLIC_URL: 'https://exports.example',
  PAGE_URL: 'https://pages.example',
  VIEWS_URL: 'https://views.example',
  SURVEY_API_URL: 'https://surveys.example/v3',
  RECORDS_TABLE: 'records',
  SURVEYS_TABLE: 'surveys',
  FILES_BUCKET: 'files',
  FILES_ORIGIN: 'https://files.example',
  FILES_URL: 'https://files.example',
  SNAPSHOTS_BUCKET: 'snapshots',
  UPLOADS_BUCKET: 'uploads',
  ...Object.fromEntries(Object.keys(queues).map((name) => [queueSetting(name), `https://queues.example/${name}`])),
  TOKEN_KEY_ID: 'token',
  OWNER_KEY_ID: 'owner',
  PSEUDONYM_KEY_ID: 'pseudonym',
};
