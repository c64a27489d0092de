/**
 * `npm run cloud`: what would be deployed, run as AWS would run it. `--stores debian|moto|own` says what stands for AWS,
 * `--upstream embedded|live` which survey service, `--short` takes the form of continuous integration, `--plant` plants a
 * fault that must be found, `--only` takes the steps whose names hold a text, `--write` writes the table of who may do
 * what anew, `--json` prints figures only.
 */
import { parseArgs } from 'node:util';
import { accessStep, type DrivenRun, withUnused } from './access.ts';
import { runCloud } from './cloud-run.ts';
import { withLoopbackWebhooks } from './lambda/function-environment.ts';
import { plants } from './plants.ts';
import { type CloudRun, passes, reportJson, stepLine, summary } from './report.ts';
import { bestKind, missingFor, storesKinds } from './stores/installed.ts';
import { describeStores } from './stores/start-stores.ts';

const { values } = parseArgs({
  options: {
    stores: { type: 'string' },
    upstream: { type: 'string' },
    short: { type: 'boolean', default: false },
    plant: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const upstreams = ['embedded', 'live'] as const;
const isMissing = 2;

const stores = oneOf('stores', storesKinds, values.stores) ?? bestKind();
const upstream = oneOf('upstream', upstreams, values.upstream);
const plant = oneOf('plant', plants, values.plant);
const form = values.short ? 'short' : 'long';
const chosen = upstream ? [upstream] : values.short || plant ? (['embedded'] as const) : upstreams;

const missing = missingFor(stores);
if (missing.length > 0)
  stop(`Missing here: ${missing.join(', ')}. Run test/cloud/setup, which installs them.`, isMissing);

const print = (text: string) => void (values.json ? process.stderr : process.stdout).write(text);
const say = (line: string) => print(`     ${line}\n`);
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

print(`In place of AWS: ${describeStores(stores)}.\n`);
say(
  `${withLoopbackWebhooks.join(', ')} run without NODE_ENV=production: the receivers of webhooks are on this machine`,
);

const isWhole = form === 'long' && !plant && values.only === undefined && chosen.includes('embedded');
const driven: DrivenRun[] = [];
for (const one of chosen) driven.push(await run(one));
const report = { stores: describeStores(stores), runs: await judged(withUnused(driven, isWhole)) };
print(summary(report));
if (values.json) process.stdout.write(reportJson(report));
// whatever a broken step left open must not hold the end up
process.exit(passes(report) ? 0 : 1);

/** What does not even start has failed too: a template that CloudFormation would refuse, or a store that does not come up. */
async function run(one: (typeof upstreams)[number]): Promise<DrivenRun> {
  print(`\nUpstream ${one}\n`);
  const onStep = (outcome: Parameters<typeof stepLine>[0]) => print(stepLine(outcome));
  try {
    return await runCloud({ stores, upstream: one, form, plant, only: values.only, onStep, say });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const outcome = { name: 'what is deployed comes up', seconds: 0, problem };
    onStep(outcome);
    return { upstream: one, outcomes: [outcome], denials: [], calls: [], unused: [], coldStarts: {} };
  }
}

/** The table is held against all runs together, so it is the last step of the last. */
async function judged(runs: readonly DrivenRun[]): Promise<readonly CloudRun[]> {
  const outcome = await accessStep(runs, { isWhole, write: values.write });
  if (outcome) print(stepLine(outcome));
  return runs.map(({ deployment: _, ...run }, at) =>
    outcome && at === runs.length - 1 ? { ...run, outcomes: [...run.outcomes, outcome] } : run,
  );
}

function oneOf<T extends string>(option: string, allowed: readonly T[], text: string | undefined): T | undefined {
  if (text === undefined) return undefined;
  return allowed.find((each) => each === text) ?? stop(`--${option} is one of ${allowed.join(', ')}, not ${text}.`, 1);
}

function stop(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
