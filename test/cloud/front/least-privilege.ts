/**
 * What every role may do beside what it was seen to do. A grant that nobody used is in `infra/cloud/ACCESS.md` with
 * the reason why it stays, or the proof fails; a grant that the table does not know, and a row of the table that is
 * granted no more, fail it as well.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { Granted as Granting } from '../template/granted.ts';
import { isForLambda, reasonToKeep } from './kept-grants.ts';
import type { CallEntry } from './ledger.ts';

export interface AccessRow {
  functionName: string;
  action: string;
  /** The resource as people call it. */
  on: string;
}

/** One drive: who was granted what, and what was called. */
export interface AccessRun {
  deployment: Granting;
  calls: readonly CallEntry[];
}

export const accessFile = new URL('../../../infra/cloud/ACCESS.md', import.meta.url);
const called = 'called';
const rewrite = 'write the table anew with `npm run cloud -- --write`';

/** Every grant of every role, once, in the order of the alphabet. */
export function grantsOf(deployments: readonly Granting[]): AccessRow[] {
  const rows = deployments.flatMap(({ functions, labels }) =>
    functions.flatMap(({ name, statements }) =>
      statements.flatMap(({ Action, Resource }) =>
        Action.flatMap((action) => Resource.map((each) => ({ functionName: name, action, on: labelOf(each, labels) }))),
      ),
    ),
  );
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export function callsSeen(runs: readonly AccessRun[]): AccessRow[] {
  return runs.flatMap(({ deployment, calls }) =>
    calls.map(({ functionName, action, resource }) => ({
      functionName,
      action,
      on: labelOf(resource, deployment.labels),
    })),
  );
}

function labelOf(resource: string, labels: ReadonlyMap<string, string>): string {
  if (resource === '*') return 'everything';
  const [, owner = resource, index] = /^(.+?)(\/index\/.+|\/\*)?$/.exec(resource) ?? [];
  const label = labels.get(owner) ?? labelWithin(owner, labels);
  if (index === undefined) return label;
  return index === '/*' ? `${label} objects` : `${label} index ${index.slice('/index/'.length)}`;
}

/** A folder of a bucket, or what SES knows, whose names end in the hash that the CDK puts behind them. */
function labelWithin(resource: string, labels: ReadonlyMap<string, string>): string {
  const [, bucket = '', folder] = /^(arn:aws:s3:::[^/]+)(\/.+)$/.exec(resource) ?? [];
  const label = labels.get(bucket);
  if (label !== undefined) return `${label}${folder}`;
  const [, place] = /^arn:aws:ses:[^:]+:\d+:(.+?)([0-9A-F]{8})?$/.exec(resource) ?? [];
  return place ?? resource;
}

const keyOf = ({ functionName, action, on }: AccessRow) => [functionName, action, on].join(' | ');

/** What was not called and has a reason to stay, for the report. */
export function keptUnused(run: AccessRun): { functionName: string; action: string; reason: string }[] {
  const used = new Set(callsSeen([run]).map(keyOf));
  return grantsOf([run.deployment])
    .filter((row) => !used.has(keyOf(row)))
    .flatMap(({ functionName, action, on }) => {
      const reason = reasonToKeep(functionName, action, on);
      return reason === undefined ? [] : [{ functionName, action: `${action} on ${on}`, reason }];
    });
}

/** The table as it should be after these calls. */
export function accessTable(granted: readonly AccessRow[], seen: readonly AccessRow[]): string {
  const used = new Set(seen.map(keyOf));
  const lines = granted.map((row) => {
    const [service, call] = row.action.split(':');
    const why = used.has(keyOf(row)) ? called : (reasonToKeep(row.functionName, row.action, row.on) ?? 'NEVER CALLED');
    return `| ${row.functionName} | ${service} | ${call} | ${row.on} | ${why} |`;
  });
  return [...preface, ...lines, ''].join('\n');
}

const preface = [
  '# Who may do what',
  '',
  'Every grant of every function’s role. `npm run cloud -- --write` writes this table from the calls that the cloud',
  'proof saw; a grant that was never called stays only with a reason, from `test/cloud/front/kept-grants.ts`.',
  '[Deploying and operating](../README.md) · [The project](../../README.md)',
  '',
  '| Function | Service | Action | On | Called, or why it stays |',
  '|---|---|---|---|---|',
];

interface TableRow extends AccessRow {
  why: string;
}

export function readAccessTable(text: string): TableRow[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Function '))
    .map((line) => {
      const [functionName = '', service, call, on = '', why = ''] = line.slice(2, -2).split(' | ');
      return { functionName, action: `${service}:${call}`, on, why };
    });
}

export interface AccessCheck {
  /** The deployments that were run; the one with the reference service has every function. */
  granted: readonly AccessRow[];
  seen: readonly AccessRow[];
  table: readonly TableRow[];
  /** Only the whole proof can say that something was never called. */
  isWhole: boolean;
  /** Every step was driven, if only of the short form: no function may have stood idle. */
  hasEveryStep: boolean;
}

export function accessComplaints({ granted, seen, table, isWhole, hasEveryStep }: AccessCheck): string[] {
  const known = new Map(table.map((row) => [keyOf(row), row.why]));
  const has = new Set(granted.map(keyOf));
  const used = new Set(seen.map(keyOf));
  const isUseless = (row: AccessRow) =>
    isWhole && !used.has(keyOf(row)) && reasonToKeep(row.functionName, row.action, row.on) === undefined;
  return [
    ...granted.filter((row) => !known.has(keyOf(row))).map((row) => `${keyOf(row)}: not in the table; ${rewrite}`),
    ...table.filter((row) => !has.has(keyOf(row))).map((row) => `${keyOf(row)}: granted no more; ${rewrite}`),
    ...table.filter(({ why }) => why === 'NEVER CALLED').map((row) => `${keyOf(row)}: never called, and no reason`),
    ...granted.filter(isUseless).map((row) => `${keyOf(row)}: granted and never called`),
    ...(hasEveryStep ? idleFunctions(granted, used) : []).map(
      (name) => `${name}: called nothing that it is granted, so no step has it do its work`,
    ),
  ];
}

/** Functions that have grants of their own, beside those that Lambda itself uses, and used none of them. */
function idleFunctions(granted: readonly AccessRow[], used: ReadonlySet<string>): string[] {
  const own = Map.groupBy(
    granted.filter((row) => !isForLambda(row.action, row.on)),
    ({ functionName }) => functionName,
  );
  return [...own].filter(([, rows]) => !rows.some((row) => used.has(keyOf(row)))).map(([name]) => name);
}

/** Complaints, none where all is well. `write` brings the table up to date first. */
export async function checkAccess(
  runs: readonly AccessRun[],
  { write, ...extent }: Pick<AccessCheck, 'isWhole' | 'hasEveryStep'> & { write: boolean },
): Promise<string[]> {
  const granted = grantsOf(runs.map(({ deployment }) => deployment));
  const seen = callsSeen(runs);
  const standing = readAccessTable(await readFile(accessFile, 'utf8'));
  if (!write) return accessComplaints({ granted, seen, table: standing, ...extent });
  // a run of some of the steps says nothing about what it did not call
  const known = extent.isWhole ? [] : standing.filter(({ why }) => why === called);
  const text = accessTable(granted, [...seen, ...known]);
  await writeFile(accessFile, text);
  return accessComplaints({ granted, seen, table: readAccessTable(text), ...extent });
}
