/** The roles of a template, function by function, whatever becomes of its code. */
import { z } from 'zod';
import type { DeployedFunction } from './deployed-functions.ts';
import { labelsOf } from './deployed-stores.ts';
import { resolver } from './resolve.ts';
import { statementsOf } from './statements.ts';
import { readTemplate, resourcesOf } from './template.ts';

const functionSchema = z.looseObject({ Description: z.string(), Role: z.string() });

export interface Granted {
  functions: readonly Pick<DeployedFunction, 'name' | 'statements'>[];
  labels: ReadonlyMap<string, string>;
}

export function grantedBy(content: unknown): Granted {
  const template = readTemplate(content);
  const resolve = resolver(template, 'SurveyExports');
  const roles = resourcesOf(template, 'AWS::IAM::Role');
  const functions = resourcesOf(template, 'AWS::Lambda::Function').map(({ properties }) => {
    const { Description, Role } = functionSchema.parse({
      Description: properties.Description,
      Role: resolve(properties.Role),
    });
    const role = roles.find(({ id }) => resolve({ 'Fn::GetAtt': [id, 'Arn'] }) === Role);
    if (!role) throw new Error(`The template has no role ${Role}.`);
    return { name: Description.split(': ').at(-1) ?? '', statements: statementsOf(template, resolve, role) };
  });
  return { functions, labels: labelsOf(template, resolve) };
}
