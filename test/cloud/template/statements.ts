/** What a role may do, statement by statement, with every reference of the template in its place. */
import { z } from 'zod';
import { type Resolve, resolved } from './resolve.ts';
import { type Resource, resourcesOf, type Template } from './template.ts';

const texts = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

/** Strict: an unknown member, such as NotAction, must not be ignored. */
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts,
  Resource: texts,
  Condition: z.record(z.string(), z.record(z.string(), texts)).default({}),
});

export type Statement = z.infer<typeof statementSchema>;

const document = z.looseObject({
  Statement: z.union([statementSchema.transform((one) => [one]), z.array(statementSchema)]),
});
const policySchema = z.looseObject({ PolicyDocument: document, Roles: z.array(z.string()).default([]) });
const roleSchema = z.looseObject({
  Policies: z.array(z.looseObject({ PolicyDocument: document })).default([]),
  ManagedPolicyArns: z.array(z.string()).max(0, 'a managed policy of AWS cannot be looked into').default([]),
});

export function statementsOf(template: Template, resolve: Resolve, role: Resource): Statement[] {
  const roleName = z.string().parse(resolve({ Ref: role.id }));
  const attached = resourcesOf(template, 'AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')
    .map((policy) => resolved(resolve, policySchema, policy))
    .filter(({ Roles }) => Roles.includes(roleName));
  const inline = resolved(resolve, roleSchema, role).Policies;
  return [...attached, ...inline].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}
