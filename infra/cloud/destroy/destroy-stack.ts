/**
 * Removes a deployment. What holds data stays unless its removal was asked for. The stack is first deployed again, because
 * it is protected from deletion, and because CloudFormation decides by the stack's own template what to keep.
 */
import { z } from 'zod';
import type { DestroyArguments } from './arguments.ts';
import { type Kept, listCommand, whatStays } from './what-stays.ts';

export interface DestroyDeps {
  say(line: string): void;
  /** What the person types; undefined where nobody is there to ask. */
  ask(question: string): Promise<string | undefined>;
  /** Runs the `cdk` command; false when it failed. */
  cdk(args: readonly string[]): Promise<boolean>;
  /** The outputs of the deployment, as `cdk deploy --outputs-file` wrote them. */
  outputs(): Promise<unknown>;
  outputsFile: string;
  emptyBucket(name: string): Promise<void>;
}

export interface Target {
  stackName: string;
  /** The template of a deployment that keeps its data. */
  template: unknown;
}

/** True when the stack is gone. */
export async function destroyStack(target: Target, wanted: DestroyArguments, around: DestroyDeps): Promise<boolean> {
  const { stackName } = target;
  printPlan(target, wanted, around.say);
  if (!wanted.isSure) {
    const typed = await around.ask(`Type ${stackName} to go on: `);
    if (typed?.trim() !== stackName) {
      around.say(
        typed === undefined ? 'There is no terminal to ask on: add --yes to continue.' : 'Nothing was changed.',
      );
      return false;
    }
  }
  if (!(await release(stackName, wanted, around))) return false;
  return around.cdk(['destroy', stackName, '--force', ...settings(wanted.context)]);
}

function printPlan({ stackName, template }: Target, { withData }: DestroyArguments, say: DestroyDeps['say']): void {
  say(`Stack ${stackName} will be deleted: functions, queues with their messages, the API and its address, alarms.`);
  const kept = whatStays(template);
  if (withData) {
    for (const { ids, what } of kept)
      say(`Will be deleted too: ${ids.length} ${what} (${ids.map(shortName).join(', ')}).`);
    say('Keys can be restored for 30 days; AWS keeps a backup of the tables for 35 days.');
    return;
  }
  for (const line of kept.flatMap(keptLines)) say(line);
  say(`To find them by name later: ${listCommand(stackName)}`);
  say('To remove all of it at once: npm run destroy -- --with-data, with the same settings.');
}

function keptLines({ ids, what, why, how }: Kept): string[] {
  return [
    `Will stay: ${ids.length} ${what} (${ids.map(shortName).join(', ')}), because ${why}.`,
    `  To remove one: ${how}`,
  ];
}

/** The name in the stack, without the hash behind it. */
function shortName(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '');
}

/** By the outputs of the stack; the access log bucket is emptied last. */
const bucketOutputs = ['FilesBucket', 'SnapshotsBucket', 'UploadsBucket', 'AccessLogsBucket'];

/** Ends the protection of the stack, and where data is to go also empties the buckets: CloudFormation deletes no other. */
async function release(stackName: string, wanted: DestroyArguments, around: DestroyDeps): Promise<boolean> {
  const context = { ...wanted.context, removal: wanted.withData ? 'destroy' : 'release' };
  const quietly = ['--require-approval', 'never', '--outputs-file', around.outputsFile];
  if (!(await around.cdk(['deploy', stackName, ...quietly, ...settings(context)]))) return false;
  if (!wanted.withData) return true;
  const outputs = z.record(z.string(), z.record(z.string(), z.string())).parse(await around.outputs())[stackName] ?? {};
  for (const name of bucketOutputs) {
    const bucket = outputs[name];
    if (bucket === undefined) continue;
    around.say(`Emptying ${bucket}`);
    await around.emptyBucket(bucket);
  }
  return true;
}

function settings(context: Readonly<Record<string, string>>): string[] {
  return Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
