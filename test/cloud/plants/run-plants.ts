/**
 * `npm run cloud -- --plants`: plants every fault of the list by itself, and says which step noticed it. The template is
 * made and the servers are started once; each fault gets tables, buckets, queues and functions of its own, under the name of
 * a stack of its own, and only the steps it names. These must first pass where nothing is planted.
 */
import { type Assembly, assembled, type Deployment, deploymentOf } from '../deployment.ts';
import { newUrls, startCloud } from '../start-cloud.ts';
import { outcomeOf, type StepOutcome } from '../steps/run-steps.ts';
import type { Step } from '../steps/step.ts';
import { steps } from '../steps/steps.ts';
import type { StoresKind } from '../stores/installed.ts';
import { furnished, type Servers, startServers } from '../stores/start-stores.ts';
import { type Plant, planted } from './plant.ts';
import type { PlantResult, PlantResults } from './plant-results.ts';

export interface PlantsRun {
  stores: StoresKind;
  plants: readonly Plant[];
  results: PlantResults;
  /** Called with each line of the table as it is known. */
  onResult(plant: Plant, result: PlantResult): void;
  say(line: string): void;
}

const upstream = 'embedded';
const start = 'start';
const noUrl = 'http://127.0.0.1:1';
const noUrls = { publicUrl: noUrl, pageUrl: noUrl, viewsUrl: noUrl };

export async function runPlants({ stores, plants, results, onResult, say }: PlantsRun): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const open = plants.filter(({ name }) => results.get(name)?.step === undefined);
  if (open.length === 0) return;
  const assembly = await assembled({ upstream });
  closing.defer(() => assembly.remove());
  say('the template is made');
  const stacks = new Map(open.map((plant, at) => [plant.name, `${assembly.stackName}-${at + 1}`]));
  const stackNames = [...stacks.values()].flatMap((name) => [name, `${name}-sound`]);
  const sound = await deploymentOf(assembly, { upstream, ...noUrls });
  const buckets = await bucketsOfAll(assembly, stackNames);
  const servers = await startServers(stores, { ...sound, buckets: [...sound.buckets, ...buckets] });
  closing.defer(() => servers.stop());
  say('the servers are up');
  for (const plant of open) {
    const stackName = stacks.get(plant.name) ?? assembly.stackName;
    const unsound = await unsoundStep(plant, { ...assembly, stackName: `${stackName}-sound` }, servers, results);
    const result = unsound ?? (await tried(plant, { ...assembly, stackName }, servers, results));
    results.keep(result);
    onResult(plant, result);
  }
}

async function bucketsOfAll(assembly: Assembly, stackNames: readonly string[]): Promise<string[]> {
  const all = stackNames.map((stackName) => deploymentOf({ ...assembly, stackName }, { upstream, ...noUrls }, true));
  return (await Promise.all(all)).flatMap(({ buckets }) => buckets);
}

function stepsOf({ noticedBy }: Plant): Step[] {
  return noticedBy
    .filter((part) => part !== start)
    .map((part) => {
      const found = steps.find(({ name }) => name.includes(part));
      if (!found) throw new Error(`No step has "${part}" in its name.`);
      return found;
    });
}

/** Where nothing is planted the steps must pass, or nothing can be said of the plant. They are driven once for all plants. */
async function unsoundStep(
  plant: Plant,
  assembly: Assembly,
  servers: Servers,
  results: PlantResults,
): Promise<PlantResult | undefined> {
  const needed = stepsOf(plant).filter(({ name }) => results.secondsOf(name) === undefined);
  if (needed.length === 0) return undefined;
  await using running = new AsyncDisposableStack();
  const { cloud } = await cloudOf(assembly, servers, running, true);
  for (const step of needed) {
    const first = await outcomeOf(step, cloud, MOST_SOUND_SECONDS);
    // a busy machine may have refused a request
    const { problem, seconds } = first.problem === undefined ? first : await outcomeOf(step, cloud, MOST_SOUND_SECONDS);
    if (problem !== undefined) {
      const message = `without it "${step.name}" fails as well: ${firstLines(problem)}`;
      return { name: plant.name, message, seconds };
    }
    results.keepSound(step.name, seconds);
  }
  return undefined;
}

const MOST_SOUND_SECONDS = 600;

async function cloudOf(assembly: Assembly, servers: Servers, running: AsyncDisposableStack, isChecked: boolean) {
  const urls = await newUrls(running);
  const deployment: Deployment = await deploymentOf(assembly, { upstream, ...urls }, isChecked);
  const stores = await furnished(servers, deployment);
  return startCloud({ deployment, stores, urls }, running);
}

async function tried(plant: Plant, sound: Assembly, servers: Servers, results: PlantResults): Promise<PlantResult> {
  const startedAt = performance.now();
  const seen = await noticed(plant, sound, servers, results);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { name: plant.name, ...(seen ?? { message: 'nobody noticed it' }), seconds };
}

type Noticed = Pick<PlantResult, 'step' | 'message'> | undefined;

async function noticed(plant: Plant, sound: Assembly, servers: Servers, results: PlantResults): Promise<Noticed> {
  await using running = new AsyncDisposableStack();
  const assembly = await withPlant(plant, sound, running);
  // the rules of CloudFormation take seconds: they are asked only for plants that do not come up
  const isChecked = !plant.noticedBy.includes(start);
  const up = await cloudOf(assembly, servers, running, isChecked).catch((error: unknown) => firstLines(error));
  if (typeof up === 'string') return isChecked ? undefined : { step: start, message: up };
  for (const step of stepsOf(plant)) {
    const { problem } = await Promise.race([
      outcomeOf(step, up.cloud, patience(results.secondsOf(step.name) ?? 0)),
      up.front.calls.firstDenial.then(
        ({ functionName, action, reason }): StepOutcome => ({
          name: step.name,
          seconds: 0,
          problem: `${functionName} is denied ${action}: ${reason}`,
        }),
      ),
    ]);
    const [ended] = [...up.loopRule.stopped.keys()];
    if (ended !== undefined) return { step: step.name, message: `a chain of ${ended} was ended by the loop rule` };
    if (problem !== undefined) return { step: step.name, message: firstLines(problem) };
  }
  return undefined;
}

/** A step that takes so much longer than without the fault has noticed it too: it waits for what does not come. */
const patience = (soundSeconds: number) => 60 + 3 * soundSeconds;

async function withPlant(plant: Plant, sound: Assembly, running: AsyncDisposableStack): Promise<Assembly> {
  if (plant.change) return { ...sound, template: planted(plant.change, sound.template) };
  const assembly = await assembled({ upstream }, plant.bundlePlugins);
  running.defer(() => assembly.remove());
  return { ...assembly, stackName: sound.stackName };
}

const MESSAGE_LETTERS = 200;

function firstLines(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, MESSAGE_LETTERS);
}
