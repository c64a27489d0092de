/**
 * `npm run cloud`: what would be deployed, run as AWS would run it. `--stores debian|moto|own` says what stands for AWS,
 * `--upstream embedded|live` which survey service, `--short` takes the form of continuous integration, `--plant` plants a
 * fault that must be found, `--plants` each of the list, `--only` takes the steps (or plants) whose names hold a text, or one of several, `--json`
 * prints figures only, `--write` brings `infra/cloud/ACCESS.md` up to date with the calls that were seen.
 */
import { parseArgs } from 'node:util';
import { type DrivenRun, runCloud } from './cloud-run.ts';
import { chosenStores, oneOf, useOwnFolder } from './command.ts';
import { checkAccess } from './front/least-privilege.ts';
import { withLoopbackTargets } from './lambda/function-environment.ts';
import { plantNamed, plants } from './plants/list.ts';
import { tellPlants } from './plants/tell-plants.ts';
import { type CloudRun, passes, reportJson, stepLine, summary } from './report.ts';
import { describeStores } from './stores/start-stores.ts';

const { values } = parseArgs({
  options: {
    stores: { type: 'string' },
    upstream: { type: 'string' },
    short: { type: 'boolean', default: false },
    plant: { type: 'string' },
    plants: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const upstreams = ['embedded', 'live'] as const;

const stores = await chosenStores(values.stores);
const upstream = oneOf('upstream', upstreams, values.upstream);
const plantName = oneOf(
  'plant',
  plants.map(({ name }) => name),
  values.plant,
);
const plant = plantName === undefined ? undefined : plantNamed(plantName);
const form = values.short ? 'short' : 'long';
const chosen = upstream ? [upstream] : values.short || plant ? (['embedded'] as const) : upstreams;

const print = (text: string) => void (values.json ? process.stderr : process.stdout).write(text);
const say = (line: string) => print(`     ${line}\n`);
useOwnFolder();

const inPlace = await describeStores(stores);
print(`In place of AWS: ${inPlace}.\n`);
say(
  `${withLoopbackTargets.join(', ')} run without NODE_ENV=production: receivers of webhooks and destinations are on this machine`,
);

if (values.plants) process.exit(await tellPlants({ stores, only: values.only, print, say }));

const driven: DrivenRun[] = [];
for (const one of chosen) driven.push(await run(one));
const runs = await withAccessChecked(driven);
const report = { stores: inPlace, runs };
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

/** A last step: the table of access holds what the roles hold, and in the whole proof every grant was used. */
async function withAccessChecked(all: readonly DrivenRun[]): Promise<CloudRun[]> {
  const plain = all.map(({ access: _, ...rest }) => rest);
  const seen = all.flatMap(({ access }) => access ?? []);
  const last = plain.at(-1);
  if (!last || !all.some(({ upstream: one, access }) => one === 'embedded' && access)) return plain;
  const hasEveryStep = values.only === undefined;
  const isWhole = form === 'long' && chosen.length === upstreams.length && hasEveryStep;
  const complaints = await checkAccess(seen, { isWhole, hasEveryStep, write: values.write });
  const name = 'every grant stands in infra/cloud/ACCESS.md, called or with its reason';
  const outcome = { name, seconds: 0, ...(complaints.length > 0 && { problem: complaints.join('\n') }) };
  print(stepLine(outcome));
  return [...plain.slice(0, -1), { ...last, outcomes: [...last.outcomes, outcome] }];
}
