/** The functions of the template: where their code lies, what they find around them, what they may do, what calls them. */
import { join } from 'node:path';
import { z } from 'zod';
import { type Resolve, resolved } from './resolve.ts';
import { type Statement, statementsOf } from './statements.ts';
import { type Resource, resourcesOf, type Template } from './template.ts';

export type DeployedTrigger =
  | { kind: 'http'; apiId: string; routes: readonly string[] }
  | { kind: 'queue'; queueArn: string; batchSize: number; maxConcurrency?: number }
  | { kind: 'timer'; everyMinutes: number };

export interface DeployedFunction {
  /** As the topology calls it. */
  name: string;
  /** As AWS would call it. */
  deployedName: string;
  /** The folder that would be zipped and uploaded. */
  bundle: string;
  handler: string;
  environment: Record<string, string>;
  memoryMb: number;
  timeLimitSeconds: number;
  roleName: string;
  statements: readonly Statement[];
  recursiveLoop: 'Allow' | 'Terminate';
  reservedConcurrency?: number;
  trigger: DeployedTrigger;
}

const functionSchema = z.looseObject({
  Description: z.string(),
  Code: z.looseObject({ S3Key: z.string() }),
  Handler: z.string(),
  MemorySize: z.number(),
  Timeout: z.number(),
  Role: z.string(),
  Environment: z.looseObject({ Variables: z.record(z.string(), z.string()) }),
  RecursiveLoop: z.enum(['Allow', 'Terminate']).default('Terminate'),
  ReservedConcurrentExecutions: z.number().optional(),
});
const routeSchema = z.looseObject({ ApiId: z.string(), RouteKey: z.string(), Target: z.string() });
const integrationSchema = z.looseObject({ IntegrationUri: z.string(), PayloadFormatVersion: z.literal('2.0') });
const mappingSchema = z.looseObject({
  BatchSize: z.number(),
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  ScalingConfig: z.looseObject({ MaximumConcurrency: z.number() }).optional(),
});
const ruleSchema = z.looseObject({
  ScheduleExpression: z.string(),
  Targets: z.array(z.looseObject({ Arn: z.string() })),
});

export function functionsOf(template: Template, resolve: Resolve, assembly: string): DeployedFunction[] {
  return resourcesOf(template, 'AWS::Lambda::Function').map((resource) => {
    const { Code, Environment, ...properties } = resolved(resolve, functionSchema, resource);
    const role = roleOf(template, resolve, properties.Role);
    const reserved = properties.ReservedConcurrentExecutions;
    return {
      name: properties.Description.split(': ').at(-1) ?? '',
      deployedName: String(resolve({ Ref: resource.id })),
      bundle: join(assembly, `asset.${Code.S3Key.replace(/\.zip$/, '')}`),
      handler: properties.Handler,
      environment: Environment.Variables,
      memoryMb: properties.MemorySize,
      timeLimitSeconds: properties.Timeout,
      roleName: String(resolve({ Ref: role.id })),
      statements: statementsOf(template, resolve, role),
      recursiveLoop: properties.RecursiveLoop,
      ...(reserved !== undefined && { reservedConcurrency: reserved }),
      trigger: triggerOf(template, resolve, resource),
    };
  });
}

function roleOf(template: Template, resolve: Resolve, arn: string): Resource {
  const found = resourcesOf(template, 'AWS::IAM::Role').find(
    ({ id }) => resolve({ 'Fn::GetAtt': [id, 'Arn'] }) === arn,
  );
  if (!found) throw new Error(`The template has no role ${arn}.`);
  return found;
}

function triggerOf(template: Template, resolve: Resolve, { id }: Resource): DeployedTrigger {
  const name = String(resolve({ Ref: id }));
  const arn = String(resolve({ 'Fn::GetAtt': [id, 'Arn'] }));
  const of = <T>(type: string, schema: z.ZodType<T>) =>
    resourcesOf(template, type).map((resource) => ({
      ref: resolve({ Ref: resource.id }),
      ...resolved(resolve, schema, resource),
    }));
  const [mapping] = of('AWS::Lambda::EventSourceMapping', mappingSchema).filter(
    ({ FunctionName }) => FunctionName === name,
  );
  if (mapping) {
    const { EventSourceArn: queueArn, BatchSize: batchSize, ScalingConfig: scaling } = mapping;
    return { kind: 'queue', queueArn, batchSize, ...(scaling && { maxConcurrency: scaling.MaximumConcurrency }) };
  }
  const [rule] = of('AWS::Events::Rule', ruleSchema).filter(({ Targets }) =>
    Targets.some((target) => target.Arn === arn),
  );
  if (rule) return { kind: 'timer', everyMinutes: minutesOf(rule.ScheduleExpression) };
  const ours = of('AWS::ApiGatewayV2::Integration', integrationSchema).filter(({ IntegrationUri }) =>
    IntegrationUri.includes(arn),
  );
  const targets = ours.map(({ ref }) => `integrations/${ref}`);
  const routes = of('AWS::ApiGatewayV2::Route', routeSchema).filter(({ Target }) => targets.includes(Target));
  const [first] = routes;
  if (!first) throw new Error(`Nothing calls the function ${name}.`);
  return { kind: 'http', apiId: first.ApiId, routes: routes.map(({ RouteKey }) => RouteKey) };
}

function minutesOf(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const minutes = { minute: 1, hour: 60, day: 1440 };
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day')
    throw new Error(`${expression} is not a rate known here.`);
  return Number(count) * minutes[unit];
}
