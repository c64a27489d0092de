/** What an operator may choose: several stages in one account, a name of its own, what goes with the stack, a budget. */
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../infra/cloud/create-app.ts';
import { functionSpecs } from '../../../infra/topology.ts';
import { someOf } from '../../support/run/proof-size.ts';
import {
  functionOf,
  liveUpstream,
  referredIds,
  resourcesOf,
  stackName,
  synthesise,
  synthesisedStack,
  unbundled,
} from './synthesise.ts';

const certificate = 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000';
const withZone = { domain: 'exports.example.com', zone: 'Z0123456789ABC' };
const withCertificate = { domain: 'exports.example.com', certificate };

type Template = Awaited<ReturnType<typeof synthesise>>;
const plain = await synthesise();
const environmentOf = (template: Template, name = 'export-worker') =>
  functionOf(template, name).properties.Environment.Variables;

describe('a stage', () => {
  it('has a stack, figures and an environment of its own', async () => {
    const template = await synthesise({ context: { stage: 'try-out' }, stack: `${stackName}-try-out` });
    expect(environmentOf(template).STAGE).toBe('try-out');
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'WaitSeconds',
      Dimensions: Match.arrayWith([{ Name: 'stage', Value: 'try-out' }]),
    });
  });

  it('has no names that another stage of the account would collide with', () => {
    const fixed = ['FunctionName', 'TableName', 'BucketName', 'QueueName', 'TopicName', 'AlarmName', 'RoleName'];
    const resources = Object.entries(plain.toJSON().Resources as Record<string, { Properties?: object; Type: string }>);
    const named = resources.filter(
      ([, { Type, Properties = {} }]) =>
        !/EventSourceMapping|Permission/.test(Type) && fixed.some((name) => name in Properties),
    );
    expect(named).toEqual([]);
  });

  it('is the main one by default, with the name it always had', async () => {
    expect(environmentOf(plain).STAGE).toBe('main');
    const named = await synthesise({ context: { stage: 'main' } });
    expect(named.toJSON()).toEqual(plain.toJSON());
  });
});

describe('a name of its own', () => {
  it('is where people are sent, while functions reach each other without it', async () => {
    const template = await synthesise({ context: withCertificate });
    const { PUBLIC_URL, SURVEY_API_URL } = environmentOf(template);
    expect(PUBLIC_URL).toBe('https://exports.example.com');
    expect(JSON.stringify(SURVEY_API_URL)).toContain('execute-api');
    template.hasOutput('ApiUrl', { Value: 'https://exports.example.com' });
  });

  it('leads to the one stage of the API, with the certificate and TLS 1.2', async () => {
    const template = await synthesise({ context: withCertificate });
    template.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'exports.example.com',
      DomainNameConfigurations: [
        Match.objectLike({ CertificateArn: certificate, EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' }),
      ],
    });
    const idOf = (type: string) => resourcesOf(template, `AWS::ApiGatewayV2::${type}`)[0]?.id;
    template.hasResource('AWS::ApiGatewayV2::ApiMapping', {
      Properties: { ApiId: { Ref: idOf('Api') }, DomainName: { Ref: idOf('DomainName') }, Stage: '$default' },
      DependsOn: Match.arrayWith([idOf('Stage')]),
    });
    template.hasOutput('DomainTarget', {});
    template.resourceCountIs('AWS::Route53::RecordSet', 0);
  });

  it('in Route 53 gets its certificate and its record on its own', async () => {
    const template = await synthesise({ context: withZone });
    template.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: 'exports.example.com',
      DomainValidationOptions: [{ DomainName: 'exports.example.com', HostedZoneId: withZone.zone }],
    });
    template.hasResourceProperties('AWS::Route53::RecordSet', {
      Name: 'exports.example.com.',
      Type: 'A',
      HostedZoneId: withZone.zone,
      AliasTarget: Match.objectLike({ HostedZoneId: Match.anyValue() }),
    });
  });
});

describe('what goes with the stack', () => {
  it.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::Logs::LogGroup'])(
    'is every %s where it was asked for, and none where it was not',
    async (type) => {
      const template = await synthesise({ context: { removal: 'destroy' } });
      template.allResources(type, { DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
      plain.allResources(type, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    },
  );
});

describe('protection from deletion', () => {
  it.each([
    ['keep', true, true],
    ['release', false, true],
    ['destroy', false, false],
  ])('with removal=%s is %s for the stack and %s for its tables', async (removal, ofStack, ofTables) => {
    const context = { removal };
    expect((await synthesisedStack({ context })).terminationProtection).toBe(ofStack);
    const template = await synthesise({ context });
    template.allResourcesProperties('AWS::DynamoDB::Table', { DeletionProtectionEnabled: ofTables });
  });
});

describe('a rollout', () => {
  const withCanary = { context: { rollout: 'canary' } };

  it('as a canary gives a new version a tenth of the calls, and goes back where it fails', async () => {
    const template = await synthesise(withCanary);
    const functions = Object.keys(functionSpecs).length;
    template.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', functions);
    template.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
      AlarmConfiguration: { Enabled: true },
      AutoRollbackConfiguration: { Enabled: true, Events: Match.arrayWith(['DEPLOYMENT_STOP_ON_ALARM']) },
    });
    const configured = resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup').map(({ properties }) =>
      JSON.stringify(properties.DeploymentConfigName),
    );
    expect(new Set(configured)).toEqual(new Set(['"CodeDeployDefault.LambdaCanary10Percent5Minutes"']));
  });

  it('is what routes, queues and timers call: never a version that is still on trial', async () => {
    const template = await synthesise(withCanary);
    const aliases = new Set(resourcesOf(template, 'AWS::Lambda::Alias').map(({ id }) => id));
    const called = [
      ...resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map(({ properties }) => properties.FunctionName),
      ...resourcesOf(template, 'AWS::ApiGatewayV2::Integration').map(({ properties }) => properties.IntegrationUri),
      ...resourcesOf(template, 'AWS::Events::Rule').map(({ properties }) => properties.Targets[0].Arn),
    ];
    for (const one of called) expect(aliases).toContain(referredIds(one)[0]);
    expect(aliases.size).toBe(Object.keys(functionSpecs).length);
  });

  it('is at once where nothing is said, without aliases', () => {
    plain.resourceCountIs('AWS::Lambda::Alias', 0);
    plain.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
  });
});

describe('a bill', () => {
  it('can be divided by application and stage', async () => {
    const { tags } = await synthesisedStack({ context: { stage: 'test' }, stack: `${stackName}-test` });
    expect(tags).toEqual({ application: 'survey-exports', stage: 'test' });
  });
});

describe('partitions of AWS other than the usual one', () => {
  it.each([{}, { context: liveUpstream }])('are named by the region that the stack is deployed to', async (options) => {
    const template = await synthesise(options);
    expect(JSON.stringify(template.toJSON())).not.toMatch(/arn:aws[:-]|\.amazonaws\.com\.cn/);
  });
});

describe('a budget', () => {
  it('tells the topic of the alarms, which lets it publish', async () => {
    const template = await synthesise({ context: { monthlyBudget: '50' } });
    const [budget] = resourcesOf(template, 'AWS::Budgets::Budget');
    const [topic] = resourcesOf(template, 'AWS::SNS::Topic');
    expect(budget?.properties.Budget).toMatchObject({ BudgetLimit: { Amount: 50, Unit: 'USD' }, TimeUnit: 'MONTHLY' });
    expect(referredIds(budget?.properties.NotificationsWithSubscribers)).toEqual([topic?.id, topic?.id]);
    for (const type of ['AWS::SNS::TopicPolicy', 'AWS::KMS::Key']) {
      const allowing = resourcesOf(template, type).map(({ properties }) => JSON.stringify(properties));
      expect(
        allowing.filter((policy) => policy.includes('budgets.amazonaws.com')),
        type,
      ).toHaveLength(1);
    }
  });

  it('is there only where one was given', () => {
    plain.resourceCountIs('AWS::Budgets::Budget', 0);
  });
});

describe('the workers of an account', () => {
  const atOnce = (template: Template) =>
    resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map(
      ({ properties }): number => properties.ScalingConfig.MaximumConcurrency,
    );
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

  it('are as many as the topology says where it has enough', async () => {
    const template = await synthesise({ context: { accountConcurrency: '1000' } });
    expect(atOnce(template)).toEqual(atOnce(plain));
  });

  it.each(someOf([30, 50, 100], 1))('of %d executions take at most three fifths of them', async (account) => {
    const template = await synthesise({ context: { ...liveUpstream, accountConcurrency: String(account) } });
    expect(sum(atOnce(template))).toBeLessThanOrEqual(account * 0.6);
    expect(Math.min(...atOnce(template))).toBeGreaterThanOrEqual(2);
  });

  it('of ten executions are two a queue, fewer than which Lambda does not take', async () => {
    const template = await synthesise({ context: { ...liveUpstream, accountConcurrency: '10' } });
    expect(atOnce(template)).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
  });

  it.each([undefined, '10'])('of %s executions leave half of them to other owners', async (accountConcurrency) => {
    const template = await synthesise({
      context: { ...liveUpstream, ...(accountConcurrency && { accountConcurrency }) },
    });
    const [most = 0] = atOnce(template);
    const worker = functionOf(template, 'export-worker');
    expect(Number(worker.properties.Environment.Variables.OWNER_PLACES)).toBe(most / 2);
  });

  it('of ten executions that leave too few for people are warned of', async () => {
    process.env.CDK_VALIDATION = 'false';
    const app = await createApp({ codeOf: unbundled, context: { accountConcurrency: '10' } });
    const { messages } = app.synth().getStackByName(stackName);
    expect(messages.map(({ entry }) => String(entry.data))).toEqual([
      expect.stringMatching(/^Workers may use 18 of the 10 executions/),
    ]);
  });

  it('reserve nothing: a new account has nothing to reserve', () => {
    for (const { properties } of resourcesOf(plain, 'AWS::Lambda::Function')) {
      expect(properties).not.toHaveProperty('ReservedConcurrentExecutions');
    }
  });
});

describe('a function', () => {
  it.each(Object.entries(functionSpecs))(
    '%s may be called in a loop only where a queue calls it',
    (name, { trigger }) => {
      const allowed = trigger.kind === 'queue' ? 'Allow' : undefined;
      expect(functionOf(plain, name).properties.RecursiveLoop).toBe(allowed);
    },
  );
});

describe('a setting', () => {
  it.each([
    ['a stage with a space', { stage: 'try out' }, /-c stage: must be a short name/],
    ['a domain without a certificate or a zone', { domain: 'a.example.com' }, /-c domain: needs either/],
    ['a domain with both', { ...withZone, certificate }, /-c domain: needs either/],
    ['a domain that is an address', { ...withZone, domain: 'https://a.example.com' }, /-c domain: must be a name/],
    ['a certificate without a domain', { certificate }, /-c certificate: works only together/],
    ['a certificate that is none', { ...withCertificate, certificate: 'mine' }, /-c certificate: must be the ARN/],
    ['a zone by its name', { ...withZone, zone: 'example.com' }, /-c zone: must be the id/],
    ['a removal of another kind', { removal: 'perhaps' }, /-c removal/],
    ['an account of fewer executions than there are', { accountConcurrency: '9' }, /-c accountConcurrency/],
    ['a budget of nothing', { monthlyBudget: '0' }, /-c monthlyBudget/],
  ])('is refused: %s', async (_, context, message) => {
    await expect(synthesise({ context })).rejects.toThrow(message);
  });
});
