/**
 * A restore as infra/RUNBOOK.md describes it, with the plan that `npm run restore -- --into` makes: a first stack is backed
 * up, damaged and lost; a second one is deployed on what the backup gives back, with the keys of the first.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { planRestore, type RestorePlan } from '../../../infra/cloud/restore/restore-plan.ts';
import { stackNameOf } from '../../../infra/cloud/stack.ts';
import { mainStage } from '../../../shared/ports.ts';
import { type Deployment, synthesised } from '../deployment.ts';
import type { CloudReport } from '../report.ts';
import { newUrls, startCloud, tellLogs } from '../start-cloud.ts';
import { withReceiver } from '../steps/receiver.ts';
import { runSteps, type StepOutcome } from '../steps/run-steps.ts';
import { adminAccess, createKeys } from '../stores/create-resources.ts';
import type { StoresKind } from '../stores/installed.ts';
import { describeStores, type Stores, startStores } from '../stores/start-stores.ts';
import { type Backup, backUp, copyObjects, itemsOf, loseAll, restoreTables } from './backup.ts';
import { damage, type Made, makeAll } from './first-stack.ts';
import { stepsAfterRestore } from './second-stack.ts';

/** Mistakes of a restore that the drill must find: new keys, a record that is missing, files that were not copied. */
export const drillPlants = ['keys', 'record', 'files'] as const;

export interface DrillOptions {
  stores: StoresKind;
  plant?: (typeof drillPlants)[number] | undefined;
  onStep(outcome: StepOutcome): void;
  say(line: string): void;
}

export async function drill(options: DrillOptions): Promise<CloudReport> {
  const { say, plant } = options;
  await using closing = new AsyncDisposableStack();
  const firstUrls = await newUrls(closing);
  const first = await synthesised({ upstream: 'embedded', ...firstUrls });
  closing.defer(() => first.remove());
  const plan = planRestore(stackNameOf(mainStage), first.outputs, wanted, Date.now());
  const secondUrls = await newUrls(closing);
  const second = await synthesised({ upstream: 'embedded', ...secondUrls, app: { context: settingsOf(plan, plant) } });
  closing.defer(() => second.remove());
  say('both templates are made and checked');
  const both = {
    ...first,
    buckets: [...first.buckets, ...second.buckets],
    queues: [...first.queues, ...second.queues],
  };
  const stores = await startStores(options.stores, both);
  closing.defer(() => stores.stop());
  const client = new DynamoDBClient(adminAccess(stores.backends, 'dynamodb', first.region));
  closing.defer(() => client.destroy());

  const outcomes: StepOutcome[] = [];
  let denials: CloudReport['runs'][number]['denials'] = [];
  await withReceiver(async (receiver) => {
    const { made, later, backup } = await livedThrough();
    say('the first stack was backed up, damaged and lost');
    await restoreTables(client, stores.backends, first, plant === 'record' ? withoutOne(backup) : backup, plan.tables);
    const tables = await Promise.all(
      plan.tables.map(async ({ from, to }) => {
        return { name: from, wanted: backup.get(from) ?? [], restored: await itemsOf(client, to) };
      }),
    );
    if (plant !== 'files') await copyAll(plan, first, second, stores);
    say('the tables are restored and the objects copied');
    const backends = plant === 'keys' ? await withNewKeys(stores, second) : stores.backends;
    await using running = new AsyncDisposableStack();
    const survey = { url: `${secondUrls.publicUrl}/v3`, key: made.key };
    const parts = { deployment: second, stores: { ...stores, backends }, urls: secondUrls, survey };
    const { cloud, front, functions } = await startCloud(parts, running);
    const drilled = { made, later, first, second, backends, tables, receiver };
    await runSteps(stepsAfterRestore(drilled), cloud, {
      form: 'short',
      onEnd: (outcome) => {
        outcomes.push(outcome);
        options.onStep(outcome);
        if (outcome.problem !== undefined) tellLogs(functions, second, say);
      },
    });
    denials = front.calls.denials;

    async function livedThrough(): Promise<{ made: Made; later: string; backup: Backup }> {
      await using living = new AsyncDisposableStack();
      const { cloud: before } = await startCloud({ deployment: first, stores, urls: firstUrls }, living);
      const made = await makeAll(before, receiver.url);
      const kept = await backUp(client, first);
      const later = await damage(before, made);
      await living.disposeAsync();
      await loseAll(client, first);
      return { made, later, backup: kept };
    }
  });
  const run = { upstream: 'embedded' as const, outcomes, denials, calls: [], unused: [], coldStarts: {} };
  return { stores: await describeStores(options.stores), runs: [run] };
}

const wanted = { context: {}, at: undefined, into: 'restored', isRun: false };

/** Settings of a deployment whose operator forgot that records are bound to keys. */
function settingsOf({ settings }: RestorePlan, plant: DrillOptions['plant']): Record<string, string> {
  const isKept = (name: string) => plant !== 'keys' || !name.endsWith('Key');
  return Object.fromEntries(Object.entries(settings).filter(([name]) => isKept(name)));
}

function withoutOne(backup: Backup): Backup {
  return new Map([...backup].map(([table, items]) => [table, items.slice(1)]));
}

async function copyAll({ copied }: RestorePlan, first: Deployment, second: Deployment, { backends }: Stores) {
  for (const { output, from } of copied) {
    await copyObjects(backends, first.region, from, second.outputs[output] ?? '');
  }
}

async function withNewKeys({ backends }: Stores, second: Deployment): Promise<Stores['backends']> {
  const made = await createKeys(backends, second);
  return backends.map((one) =>
    one.service === 'kms' ? { ...one, keyIds: new Map([...(one.keyIds ?? []), ...made]) } : one,
  );
}
