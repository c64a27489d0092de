/**
 * What CloudFormation takes and AWS then does not run: routes and timers that may not call their function, queues that give
 * a message out again while it is worked on or have nowhere to park it, stores that answer without encryption, and functions
 * with other memory or another time limit than they were measured with.
 */
import { z } from 'zod';
import { functionSpecs } from '../../../infra/topology.ts';
import { matches } from '../front/matches.ts';
import { type Resolve, resolved } from './resolve.ts';
import { accountId, region } from './resource-names.ts';
import { isRefusedToAll, resourceStatementsOf } from './resource-policies.ts';
import { type Resource, resourcesOf, type Template } from './template.ts';

export function complaintsOfPlatform(template: Template, resolve: Resolve): string[] {
  return [
    ...complaintsOfCallers(template, resolve),
    ...complaintsOfQueues(template, resolve),
    ...complaintsOfTransport(template, resolve),
    ...complaintsOfLimits(template, resolve),
  ];
}

const permissionSchema = z.looseObject({
  Action: z.literal('lambda:InvokeFunction'),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string(),
});
const routeSchema = z.looseObject({ ApiId: z.string(), RouteKey: z.string(), Target: z.string() });
const integrationSchema = z.looseObject({ IntegrationUri: z.string() });
const ruleSchema = z.looseObject({ Targets: z.array(z.looseObject({ Arn: z.string() })) });

function complaintsOfCallers(template: Template, resolve: Resolve): string[] {
  const of = <T>(type: string, schema: z.ZodType<T>) =>
    resourcesOf(template, type).map((resource) => ({ resource, ...resolved(resolve, schema, resource) }));
  const permissions = of('AWS::Lambda::Permission', permissionSchema);
  const mayCall = (principal: string, source: string, called: (arn: string) => boolean) =>
    permissions.some(
      ({ Principal, SourceArn, FunctionName }) =>
        Principal === principal && called(FunctionName) && matches(SourceArn, source),
    );
  const uris = new Map(
    of('AWS::ApiGatewayV2::Integration', integrationSchema).map(({ resource, IntegrationUri }) => [
      `integrations/${String(resolve({ Ref: resource.id }))}`,
      IntegrationUri,
    ]),
  );
  const routes = of('AWS::ApiGatewayV2::Route', routeSchema).filter(({ ApiId, RouteKey, Target }) => {
    const [method = '', path = ''] = RouteKey.replace(/^ANY /, 'GET ').split(' ');
    const source = `arn:aws:execute-api:${region}:${accountId}:${ApiId}/$default/${method}${path}`;
    const uri = uris.get(Target) ?? '';
    return !mayCall('apigateway.amazonaws.com', source, (arn) => uri.includes(arn));
  });
  const rules = of('AWS::Events::Rule', ruleSchema).filter(({ resource, Targets }) => {
    const source = arnOf(resolve, resource);
    return !Targets.every(({ Arn }) => mayCall('events.amazonaws.com', source, (arn) => arn === Arn));
  });
  return [
    ...routes.map(({ RouteKey }) => `${RouteKey}: no permission lets the API call its function`),
    ...rules.map(({ resource }) => `${resource.id}: no permission lets the timer call its function`),
  ];
}

const mappingSchema = z.looseObject({ EventSourceArn: z.string(), FunctionName: z.string() });
const functionSchema = z.looseObject({ Timeout: z.number() });
const queueSchema = z.looseObject({
  VisibilityTimeout: z.number().default(30),
  RedrivePolicy: z.looseObject({ deadLetterTargetArn: z.string() }).optional(),
});

function complaintsOfQueues(template: Template, resolve: Resolve): string[] {
  const queues = resourcesOf(template, 'AWS::SQS::Queue');
  const functions = resourcesOf(template, 'AWS::Lambda::Function');
  return resourcesOf(template, 'AWS::Lambda::EventSourceMapping').flatMap((mapping) => {
    const { EventSourceArn, FunctionName } = resolved(resolve, mappingSchema, mapping);
    const queue = queues.find((each) => arnOf(resolve, each) === EventSourceArn);
    const reader = functions.find(({ id }) => resolve({ Ref: id }) === FunctionName);
    if (!queue || !reader) return [`${mapping.id}: its queue or its function is not in the template`];
    const { VisibilityTimeout, RedrivePolicy } = resolved(resolve, queueSchema, queue);
    const { Timeout } = resolved(resolve, functionSchema, reader);
    return [
      ...(VisibilityTimeout < Timeout ? [`${queue.id}: messages are seen again while they are worked on`] : []),
      ...(RedrivePolicy ? [] : [`${queue.id}: a message that always fails has no dead letters to go to`]),
    ];
  });
}

/** A call of each kind of store that must be refused when it comes without encryption. */
const stores = [
  { type: 'AWS::S3::Bucket', action: 's3:GetObject', below: '/any' },
  { type: 'AWS::SQS::Queue', action: 'sqs:SendMessage', below: '' },
] as const;

function complaintsOfTransport(template: Template, resolve: Resolve): string[] {
  const statements = resourceStatementsOf(template, resolve);
  return stores.flatMap(({ type, action, below }) =>
    resourcesOf(template, type)
      .filter((store) => {
        const resource = `${arnOf(resolve, store)}${below}`;
        return !isRefusedToAll(statements, { action, resource, isEncrypted: false });
      })
      .map(({ id }) => `${id}: no policy refuses calls without encryption`),
  );
}

const limitsSchema = z.looseObject({ Description: z.string(), MemorySize: z.number(), Timeout: z.number() });

/** The topology has what was chosen by measurements: too little need not show before answers are many. */
function complaintsOfLimits(template: Template, resolve: Resolve): string[] {
  return resourcesOf(template, 'AWS::Lambda::Function').flatMap((resource) => {
    const { Description, MemorySize, Timeout } = resolved(resolve, limitsSchema, resource);
    const { memoryMb, timeLimitSeconds } = functionSpecs[Description.split(': ').at(-1) ?? ''] ?? {};
    if (MemorySize === memoryMb && Timeout === timeLimitSeconds) return [];
    return [
      `${resource.id}: ${MemorySize} MB and ${Timeout} s, but ${memoryMb} MB and ${timeLimitSeconds} s are wanted`,
    ];
  });
}

function arnOf(resolve: Resolve, { id }: Resource): string {
  return String(resolve({ 'Fn::GetAtt': [id, 'Arn'] }));
}
