/** What the runs say about every role: the grants that nobody used, and whether the table of them is still true. */
import { reasonToKeep } from '../../infra/cloud/kept-grants.ts';
import { type AccessRow, callsSeen, checkAccess, grantsOf } from './front/least-privilege.ts';
import type { CallEntry } from './front/ledger.ts';
import type { CloudRun, Unused } from './report.ts';
import type { StepOutcome } from './steps/run-steps.ts';
import type { Granted } from './template/granted.ts';

export interface DrivenRun extends CloudRun {
  /** What was deployed; undefined where it did not even come up. */
  deployment?: Granted;
  calls: readonly CallEntry[];
}

export interface AccessOptions {
  /** All steps were driven: what was not called now is never called. */
  isWhole: boolean;
  write: boolean;
}

const keyOf = ({ functionName, action, on }: AccessRow) => [functionName, action, on].join(' ');
const notDriven = 'not called by the steps of this drive, which were not all';

/** The runs with their unused grants; what one upstream has no use for may be called with the other. */
export function withUnused(runs: readonly DrivenRun[], isWhole: boolean): DrivenRun[] {
  const used = new Set(callsSeen(deployedRuns(runs)).map(keyOf));
  return runs.map((run) => {
    const granted = run.deployment ? grantsOf([run.deployment]) : [];
    return { ...run, unused: granted.filter((row) => !used.has(keyOf(row))).map((row) => unusedOf(row, isWhole)) };
  });
}

function unusedOf({ functionName, action, on }: AccessRow, isWhole: boolean): Unused {
  const reason = reasonToKeep(functionName, action, on) ?? (isWhole ? undefined : notDriven);
  return { functionName, action: `${action} on ${on}`, reason };
}

/** One more step: only the deployment with the reference service has every function of the table. */
export async function accessStep(runs: readonly DrivenRun[], options: AccessOptions): Promise<StepOutcome | undefined> {
  const deployed = deployedRuns(runs);
  if (!runs.some(({ upstream, deployment }) => upstream === 'embedded' && deployment)) return undefined;
  const name = 'the table of who may do what holds every grant, and no other';
  try {
    const complaints = await checkAccess(deployed, options);
    return { name, seconds: 0, ...(complaints.length > 0 && { problem: complaints.join('\n') }) };
  } catch (error) {
    return { name, seconds: 0, problem: String(error) };
  }
}

function deployedRuns(runs: readonly DrivenRun[]) {
  return runs.flatMap(({ deployment, calls }) => (deployment ? [{ deployment, calls }] : []));
}
