/**
 * Whether the statements of a role allow a call, as IAM would decide: an explicit Deny ends it, an Allow grants it, all
 * else is refused. An unknown operator or key of a condition is an error, never a pass.
 */
import type { Statement } from '../template/statements.ts';
import { matches } from './matches.ts';

export interface Need {
  action: string;
  resource: string;
  /** Condition keys of the request that are there, each with its values. */
  context?: Readonly<Record<string, readonly string[]>>;
}

/** One grant as the policy writes it. */
export interface Granted {
  action: string;
  resource: string;
}

export type Verdict = { allowed: true; by: Granted } | { allowed: false; reason: string };

export function judge(statements: readonly Statement[], need: Need): Verdict {
  const met = statements.filter((statement) => concerns(statement, need));
  const applying = met.filter(({ Condition }) => holds(Condition, need.context ?? {}));
  if (applying.some(({ Effect }) => Effect === 'Deny')) return { allowed: false, reason: 'a statement denies it' };
  // the narrowest: what is granted for one folder must not seem idle because another grant is for all of them
  const [by] = applying.map((each) => grantOf(each, need)).toSorted((a, b) => b.resource.length - a.resource.length);
  if (by) return { allowed: true, by };
  const reason =
    met.length > 0 ? 'the conditions of the statement that grants it are not met' : 'no statement grants it';
  return { allowed: false, reason };
}

function concerns({ Action, Resource }: Statement, { action, resource }: Need): boolean {
  return Action.some((each) => matches(each, action, 'i')) && Resource.some((each) => matches(each, resource));
}

function grantOf({ Action, Resource }: Statement, { action, resource }: Need): Granted {
  return {
    action: Action.find((each) => matches(each, action, 'i')) ?? action,
    resource: Resource.find((each) => matches(each, resource)) ?? resource,
  };
}

type Test = (wanted: readonly string[], found: readonly string[] | undefined) => boolean;

const operators: Record<string, Test> = {
  StringEquals: (wanted, found) => found?.some((value) => wanted.includes(value)) === true,
  StringLike: (wanted, found) => found?.some((value) => wanted.some((pattern) => matches(pattern, value))) === true,
  'ForAllValues:StringEquals': (wanted, found) => (found ?? []).every((value) => wanted.includes(value)),
  Null: (wanted, found) => wanted.includes(String(found === undefined)),
};

const knownKeys = [
  /^kms:ViaService$/,
  /^kms:EncryptionContextKeys$/,
  /^kms:EncryptionContext:.+$/,
  /^kms:MacAlgorithm$/,
  /^ses:FromAddress$/,
];

function holds(conditions: Statement['Condition'], context: NonNullable<Need['context']>): boolean {
  return Object.entries(conditions).every(([operator, wanted]) => {
    const test = operators[operator];
    if (!test) throw new Error(`The operator ${operator} of a condition is unknown.`);
    return Object.entries(wanted).every(([key, values]) => {
      if (!knownKeys.some((known) => known.test(key))) throw new Error(`The condition key ${key} is unknown.`);
      return test(values, context[key]);
    });
  });
}
