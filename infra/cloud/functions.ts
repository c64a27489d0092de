/** The functions: each with a role that holds its grants and nothing else, and a log group that expires. */
import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type Code,
  type IFunction,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionSpec } from '../function-spec.ts';
import { constructName } from './construct-name.ts';
import { type Access, accessFor, type Resources } from './grants.ts';
import type { PlannedFunction } from './plan.ts';
import { createAlias, type Rollout } from './rollout.ts';
import { acknowledge } from './rule-packs.ts';

export interface DeployedFunction extends PlannedFunction {
  fn: LambdaFunction;
  /** What calls it: itself, or with a canary the alias that leads to the version that serves. */
  live: IFunction;
}

interface FunctionContext {
  codeOf(name: string): Code;
  resources: Resources;
  /** What every function finds in its environment. */
  environment: Readonly<Record<string, string>>;
  rollout: Rollout;
  /** Receives timer calls that failed for good. */
  timerDeadLetters: IQueue;
}

export function createFunction(
  parent: Construct,
  planned: PlannedFunction,
  { codeOf, resources, environment, rollout, timerDeadLetters }: FunctionContext,
): DeployedFunction {
  const { name, spec } = planned;
  const scope = new Construct(parent, constructName(name));
  const access = spec.grants.map((grant) => accessFor(grant, resources));
  const logGroup = new LogGroup(scope, 'Logs', {
    retention: RetentionDays.ONE_MONTH,
    encryptionKey: resources.keys.data,
  });
  const isTimer = spec.trigger.kind === 'timer';
  const fn = new LambdaFunction(scope, 'Function', {
    description: `Survey Exports: ${name}`,
    code: codeOf(name),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: spec.memoryMb,
    timeout: Duration.seconds(spec.timeLimitSeconds),
    tracing: Tracing.ACTIVE,
    logGroup,
    role: createRole(scope, name, logGroup, access),
    environment: {
      ...environment,
      ...ownerPlaces(spec),
      ...Object.assign({}, ...access.map((each) => each.environment)),
    },
    ...(isTimer && { deadLetterQueue: timerDeadLetters }),
    // Workers call each other through queues on purpose, far more often than the 16 times after which Lambda stops the
    // chain; we detect endless chains ourselves.
    ...(spec.trigger.kind === 'queue' && { recursiveLoop: RecursiveLoop.ALLOW }),
  });
  if (!isTimer) acknowledge(fn, 'Serverless-LambdaDLQ', whyNoDeadLetters);
  return { ...planned, fn, live: rollout === 'canary' ? createAlias(scope, fn) : fn };
}

const whyNoDeadLetters =
  'A dead-letter target of a function serves asynchronous calls. This one is called by the HTTP API, which hands ' +
  'failures to the caller, or by a queue, which has a dead-letter queue of its own.';

function createRole(scope: Construct, name: string, logGroup: LogGroup, access: readonly Access[]): Role {
  const role = new Role(scope, 'Role', {
    description: `Survey Exports: what ${name} may do`,
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
  });
  role.addToPolicy(
    new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
  );
  for (const { statements, acknowledged } of access) {
    for (const statement of statements) role.addToPolicy(statement);
    for (const [finding, reason] of Object.entries(acknowledged)) acknowledge(role, finding, reason);
  }
  acknowledge(
    role,
    'AwsSolutions-IAM5[Resource::*]',
    'The two calls that send traces to X-Ray cannot be limited to a resource; nothing else in this role covers every resource.',
  );
  return role;
}

/** Calls of a worker that may be one owner's: half of them, so that there is always room for others. */
function ownerPlaces({ trigger }: FunctionSpec): Record<string, string> {
  if (trigger.kind !== 'queue') return {};
  return { OWNER_PLACES: String(Math.max(1, Math.floor(trigger.concurrency / 2))) };
}
