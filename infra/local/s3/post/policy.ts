/** What a signed policy allows a form to be: until when, with which fields, and how large its file. */
import { z } from 'zod';
import { s3Error } from '../errors.ts';

const matchSchema = z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]);
const rangeSchema = z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]);
const exactSchema = z.record(z.string(), z.string()).refine((exact) => Object.keys(exact).length === 1);
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(z.union([matchSchema, rangeSchema, exactSchema])),
});

type Match = z.infer<typeof matchSchema>;

export interface SizeRange {
  leastBytes: number;
  mostBytes: number;
}

/** These need no condition: they are the file, the policy and its signature themselves. */
const uncovered = ['file', 'policy', 'x-amz-signature', 'bucket'];

/** Throws unless the policy allows all fields of the form, now; gives the sizes that it allows. */
export function checkPolicy(fields: ReadonlyMap<string, string>, bucket: string, nowMs: number): SizeRange {
  const { expiration, conditions } = readPolicy(fields.get('policy') ?? '');
  if (nowMs >= Date.parse(expiration)) throw against('Policy expired.');
  const ranges = conditions.flatMap((each) => (isRange(each) ? [each] : []));
  const matches = conditions.flatMap((each) => (isRange(each) ? [] : isMatch(each) ? [each] : matchesOf(each)));
  const given = new Map([...fields, ['bucket', bucket]]);
  for (const match of matches) checkMatch(match, given);
  const covered = new Set([...uncovered, ...matches.map(([, name]) => fieldOf(name))]);
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !name.startsWith('x-ignore-'));
  if (extra.length > 0) throw against(`Extra input fields: ${extra.join(', ')}`);
  return {
    leastBytes: Math.max(0, ...ranges.map(([, least]) => least)),
    mostBytes: Math.min(Number.POSITIVE_INFINITY, ...ranges.map(([, , most]) => most)),
  };
}

type Condition = z.infer<typeof policySchema>['conditions'][number];

function isRange(condition: Condition): condition is z.infer<typeof rangeSchema> {
  return Array.isArray(condition) && condition[0] === 'content-length-range';
}

function isMatch(condition: Exclude<Condition, z.infer<typeof rangeSchema>>): condition is Match {
  return Array.isArray(condition);
}

function matchesOf(exact: z.infer<typeof exactSchema>): Match[] {
  return Object.entries(exact).map(([name, value]) => ['eq', `$${name}`, value]);
}

function fieldOf(name: string): string {
  return name.slice(1).toLowerCase();
}

function checkMatch(match: Match, given: ReadonlyMap<string, string>): void {
  const [kind, name, value] = match;
  const found = given.get(fieldOf(name));
  const holds = kind === 'eq' ? found === value : found?.startsWith(value);
  if (!holds) throw against(`Policy Condition failed: ${JSON.stringify(match)}`);
}

function readPolicy(base64: string): z.infer<typeof policySchema> {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')));
  } catch {
    throw s3Error('InvalidPolicyDocument');
  }
}

function against(why: string) {
  return s3Error('AccessDenied', `Invalid according to Policy: ${why}`);
}
