/** What brings a stack's data back: the tables as they were at a time, under new names, and a stack that works on them. */
import { stackNameOf } from '../stack.ts';
import type { RestoreArguments } from './arguments.ts';

/** The outputs of a stack by name. */
export type Outputs = Readonly<Record<string, string>>;

export interface RestorePlan {
  /** As the AWS CLI takes it. */
  at: string;
  tables: readonly { from: string; to: string }[];
  /** The stack that works on the restored tables. */
  stackName: string;
  /** The settings it is deployed with. */
  settings: Readonly<Record<string, string>>;
  /** The bucket whose deletions of the time after are taken back; undefined where it has no versions. */
  undeleted: string | undefined;
  /** Outputs whose buckets it needs the objects of; none where it keeps its buckets. */
  copied: readonly { output: string; from: string }[];
}

/** DynamoDB can go back to about five minutes ago. */
const BEHIND_MS = 360_000;

const tableSettings = { RecordsTableName: 'recordsTable', SurveysTableName: 'surveysTable' };
const keySettings = { TokenKeyArn: 'tokenKey', OwnerKeyArn: 'ownerKey', PseudonymKeyArn: 'pseudonymKey' };
const buckets = ['FilesBucket', 'SnapshotsBucket', 'UploadsBucket'];
/** Names of domains belong to one stack. */
const ofOneStack = ['domain', 'pageDomain', 'viewsDomain', 'certificate', 'zone'];

export function planRestore(stackName: string, outputs: Outputs, wanted: RestoreArguments, now: number): RestorePlan {
  const { context, into } = wanted;
  // both tables go back to the same second, because jobs of one are about surveys of the other
  const at = (wanted.at ?? new Date(now - BEHIND_MS)).toISOString().replace(/\.\d+/, '');
  const restored = valuesOf(tableSettings, outputs).map(({ name, value }) => ({
    name,
    from: value,
    to: `${value.replace(/-\d{8}T\d{6}Z$/, '')}-${at.replaceAll(/[-:]/g, '')}`,
  }));
  const newTables = Object.fromEntries(restored.map(({ name, to }) => [name, to]));
  const undeleted = context.uploads === 'versioned' ? outputs.UploadsBucket : undefined;
  const plan = { at, tables: restored.map(({ from, to }) => ({ from, to })), undeleted };
  if (into === undefined) return { ...plan, stackName, settings: { ...context, ...newTables }, copied: [] };
  const keys = Object.fromEntries(valuesOf(keySettings, outputs).map(({ name, value }) => [name, value]));
  const kept = Object.fromEntries(Object.entries(context).filter(([name]) => !ofOneStack.includes(name)));
  return {
    ...plan,
    stackName: stackNameOf(into),
    settings: { ...kept, stage: into, ...newTables, ...keys },
    copied: buckets.flatMap((output) => {
      const from = outputs[output];
      return from === undefined ? [] : [{ output, from }];
    }),
  };
}

/** The outputs that there are, under the names of the settings that take them. */
function valuesOf(names: Readonly<Record<string, string>>, outputs: Outputs) {
  return Object.entries(names).flatMap(([output, name]) => {
    const value = outputs[output];
    return value === undefined ? [] : [{ name, value }];
  });
}
