/**
 * Policies that belong to a resource rather than to a role: what buckets, queues and topics refuse whoever asks, and what a
 * key lets the roles of its own account do. An unknown condition is an error, never a pass.
 */
import { z } from 'zod';
import { matches } from '../front/matches.ts';
import { type Resolve, resolved } from './resolve.ts';
import { accountId } from './resource-names.ts';
import { type Resource, resourcesOf, type Template } from './template.ts';

const texts = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const principal = z.union([z.string(), z.record(z.string(), texts)]);
const values = z.union([z.string(), z.number(), z.array(z.string())]).transform((value) => [value].flat().map(String));

const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: principal,
  Action: texts,
  Resource: texts,
  Condition: z.record(z.string(), z.record(z.string(), values)).default({}),
});
const documentSchema = z.looseObject({ Statement: z.array(statementSchema) });

export type ResourceStatement = z.infer<typeof statementSchema>;

/** Statements of the policies of buckets, queues and topics. */
export function resourceStatementsOf(template: Template, resolve: Resolve): ResourceStatement[] {
  const types = ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'];
  const schema = z.looseObject({ PolicyDocument: documentSchema });
  return resourcesOf(template, ...types).flatMap(
    (resource) => resolved(resolve, schema, resource).PolicyDocument.Statement,
  );
}

interface Call {
  action: string;
  resource: string;
  isEncrypted: boolean;
}

/** Whether a policy of the resource refuses the call to everybody. */
export function isRefusedToAll(statements: readonly ResourceStatement[], call: Call): boolean {
  return statements.some(
    ({ Effect, Principal, Action, Resource, Condition }) =>
      Effect === 'Deny' &&
      isEverybody(Principal) &&
      Action.some((each) => matches(each, call.action, 'i')) &&
      Resource.some((each) => matches(each, call.resource)) &&
      holds(Condition, call),
  );
}

const isEverybody = (who: ResourceStatement['Principal']) =>
  who === '*' || (typeof who === 'object' && who.AWS?.includes('*') === true);

/** The newest there is; a client that can less is not played. */
const TLS_VERSION = 1.3;

function holds(conditions: ResourceStatement['Condition'], { isEncrypted }: Call): boolean {
  return Object.entries(conditions).every(([operator, wanted]) =>
    Object.entries(wanted).every(([key, [value = '']]) => {
      if (operator === 'Bool' && key === 'aws:SecureTransport') return value === String(isEncrypted);
      if (operator === 'NumericLessThan' && key === 's3:TlsVersion') return isEncrypted && TLS_VERSION < Number(value);
      throw new Error(`The condition ${operator} on ${key} of a resource’s policy is unknown.`);
    }),
  );
}

/** What the roles of the account can be granted on a key: without its own policy's word, no role may use it. */
export function actionsForAccount(resolve: Resolve, key: Resource): string[] {
  const schema = z.looseObject({ KeyPolicy: documentSchema.default({ Statement: [] }) });
  const root = `arn:aws:iam::${accountId}:root`;
  return resolved(resolve, schema, key)
    .KeyPolicy.Statement.filter(
      ({ Effect, Principal }) => Effect === 'Allow' && typeof Principal === 'object' && Principal.AWS?.includes(root),
    )
    .flatMap(({ Action }) => Action);
}
