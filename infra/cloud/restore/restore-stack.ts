/** Prints the steps that restore the data of a stack, or does them one after the other and stops at the first that fails. */
import type { RestoreArguments } from './arguments.ts';
import { type Outputs, planRestore } from './restore-plan.ts';
import { restoreSteps } from './restore-steps.ts';

export interface RestoreDeps {
  say(line: string): void;
  /** The outputs of a stack; undefined where it cannot be read. */
  outputs(stackName: string): Promise<Outputs | undefined>;
  /** Runs a command in a shell; false when it failed. */
  run(command: string): Promise<boolean>;
  now(): number;
}

/** True when all that was asked for is done. */
export async function restoreStack(stackName: string, wanted: RestoreArguments, around: RestoreDeps): Promise<boolean> {
  const { say } = around;
  const outputs = await around.outputs(stackName);
  if (!outputs) {
    say(
      `The stack ${stackName} could not be read. Check the credentials, AWS_REGION and -c stage; if the stack is gone,`,
    );
    say('follow infra/RUNBOOK.md#restore-from-a-backup.');
    return false;
  }
  const steps = restoreSteps(planRestore(stackName, outputs, wanted, around.now()));
  for (const [at, { why, command }] of steps.entries()) {
    say(`# ${at + 1} of ${steps.length}: ${why}`);
    say(command);
    if (!wanted.isRun || (await around.run(command))) continue;
    say(`Step ${at + 1} failed. What was done before it stays; do the rest by hand, from this command on.`);
    return false;
  }
  for (const line of afterwards(wanted)) say(`# ${line}`);
  return true;
}

function afterwards({ isRun, into, at }: RestoreArguments): string[] {
  return [
    ...(isRun ? [] : ['Nothing was done. Paste the commands, or add --run.']),
    'From now on deploy with the settings of the last deployment above; put them into cdk.context.json.',
    `Whoever was erased after ${at?.toISOString() ?? 'that time'} is back: infra/RUNBOOK.md#restore-from-a-backup.`,
    ...(into === undefined ? [] : ['Both stacks now run every schedule. Delete the one that you do not need.']),
  ];
}
