/** What must hold of every queue, function, bucket, table and log of the stack, whatever the topology becomes. */
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { queues } from '../../../infra/queues.ts';
import { functionSpecs } from '../../../infra/topology.ts';
import { functionOf, type Resource, referredIds, resourcesOf, synthesise } from './synthesise.ts';

const template = await synthesise();
const every = (type: string): Resource[] => {
  const found = resourcesOf(template, type);
  expect(found.length, type).toBeGreaterThan(0);
  return found;
};
const isDeadLetters = ({ properties }: Resource) => properties.RedrivePolicy === undefined;

describe('a queue', () => {
  it('hides a message for at least six times the time its function has', () => {
    const sources = every('AWS::Lambda::EventSourceMapping');
    expect(sources).toHaveLength(Object.values(functionSpecs).filter(({ trigger }) => trigger.kind === 'queue').length);
    for (const { properties } of sources) {
      const [queueId = ''] = referredIds(properties.EventSourceArn);
      const [functionId = ''] = referredIds(properties.FunctionName);
      const queue = template.findResources('AWS::SQS::Queue')[queueId];
      const fn = template.findResources('AWS::Lambda::Function')[functionId];
      expect(queue?.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * fn?.Properties.Timeout);
    }
  });

  it('is read with partial batch responses, in the batches and numbers of the topology', () => {
    for (const [name, { trigger }] of Object.entries(functionSpecs)) {
      if (trigger.kind !== 'queue') continue;
      template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
        FunctionName: { Ref: functionOf(template, name).id },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        BatchSize: trigger.batchSize,
        ScalingConfig: { MaximumConcurrency: trigger.concurrency },
      });
    }
  });

  it('has dead letters, kept for two weeks, after the deliveries of the topology', () => {
    const working = every('AWS::SQS::Queue').filter((queue) => !isDeadLetters(queue));
    expect(working).toHaveLength(Object.keys(queues).length);
    const allowed = Object.values(queues).map(({ maxReceives }) => maxReceives);
    for (const { properties } of working) {
      expect(allowed).toContain(properties.RedrivePolicy.maxReceiveCount);
      const [id = ''] = referredIds(properties.RedrivePolicy.deadLetterTargetArn);
      const deadLetters = template.findResources('AWS::SQS::Queue')[id];
      expect(deadLetters?.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    }
  });

  it('is encrypted', () => {
    for (const { properties } of every('AWS::SQS::Queue')) expect(properties.SqsManagedSseEnabled).toBe(true);
  });
});

describe('an alarm', () => {
  const watching = (metricName: string, dimension: string, id: string) =>
    every('AWS::CloudWatch::Alarm').filter(
      ({ properties }) =>
        properties.MetricName === metricName &&
        properties.Dimensions.some(
          (each: { Name: string; Value: unknown }) => each.Name === dimension && referredIds(each.Value).includes(id),
        ),
    );

  it('rings at the first message in any dead letters', () => {
    for (const { id } of every('AWS::SQS::Queue').filter(isDeadLetters)) {
      const [alarm] = watching('ApproximateNumberOfMessagesVisible', 'QueueName', id);
      expect(alarm?.properties, id).toMatchObject({
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        EvaluationPeriods: 1,
      });
    }
  });

  it('rings when messages of a queue grow old', () => {
    for (const { id } of every('AWS::SQS::Queue').filter((queue) => !isDeadLetters(queue))) {
      const named = every('AWS::CloudWatch::Alarm').filter(({ properties: { Metrics } }) => {
        const metrics = JSON.stringify(Metrics ?? []);
        return metrics.includes('ApproximateAgeOfOldestMessage') && referredIds(Metrics).includes(id);
      });
      expect(named, id).toHaveLength(1);
    }
  });

  it.each(Object.keys(functionSpecs))('rings when %s fails or is throttled', (name) => {
    const { id } = functionOf(template, name);
    expect(watching('Errors', 'FunctionName', id)).toHaveLength(1);
    expect(watching('Throttles', 'FunctionName', id)).toHaveLength(1);
  });

  it('rings when a timer goes silent, and takes no figures for silence', () => {
    for (const [name, { trigger }] of Object.entries(functionSpecs)) {
      if (trigger.kind !== 'timer') continue;
      const [alarm] = watching('Invocations', 'FunctionName', functionOf(template, name).id);
      expect(alarm?.properties).toMatchObject({
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      });
    }
  });

  it('rings when the API answers 5xx', () => {
    expect(watching('5xx', 'ApiId', every('AWS::ApiGatewayV2::Api')[0]?.id ?? '')).toHaveLength(1);
  });

  it('goes to the encrypted topic, says what to do, and may publish there', () => {
    const [topic] = every('AWS::SNS::Topic');
    expect(referredIds(topic?.properties.KmsMasterKeyId)).toHaveLength(1);
    for (const { properties } of every('AWS::CloudWatch::Alarm')) {
      expect(properties.AlarmActions).toEqual([{ Ref: topic?.id }]);
      expect(properties.AlarmDescription).toMatch(/\. .+\.$|; .+\.$/);
    }
    const publish = Match.objectLike({ Principal: { Service: 'cloudwatch.amazonaws.com' }, Action: 'sns:Publish' });
    template.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: { Statement: Match.arrayWith([publish]) },
    });
    template.hasResourceProperties('AWS::KMS::Key', {
      KeyPolicy: {
        Statement: Match.arrayWith([Match.objectLike({ Principal: { Service: 'cloudwatch.amazonaws.com' } })]),
      },
    });
  });
});

describe('a bucket', () => {
  it('is closed to the public and owned by the account alone', () => {
    for (const { properties } of every('AWS::S3::Bucket')) {
      expect(properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(properties.OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
    }
  });

  it('forgets: files a day after their retention, snapshots after two days, unfinished uploads after one', () => {
    const days = every('AWS::S3::Bucket').map(({ id, properties }) => {
      const [rule] = properties.LifecycleConfiguration.Rules;
      expect(rule).toMatchObject({ Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } });
      return [id.replace(/[0-9A-F]{8}$/, ''), rule.ExpirationInDays];
    });
    expect(Object.fromEntries(days)).toEqual({ Files: 8, Snapshots: 2, Uploads: 1, AccessLogs: 90 });
  });

  it('of what respondents send forgets what nobody has checked, and takes forms of the page only', () => {
    const uploads = every('AWS::S3::Bucket').find(({ id }) => id.startsWith('Uploads'));
    const { LifecycleConfiguration, CorsConfiguration } = uploads?.properties ?? {};
    expect(LifecycleConfiguration.Rules.map(({ Prefix }: { Prefix: string }) => Prefix)).toEqual(['new/']);
    const [rule, ...others] = CorsConfiguration.CorsRules;
    expect([rule.AllowedMethods, others]).toEqual([['POST'], []]);
    expect(rule.AllowedOrigins.flatMap(referredIds).every((id: string) => id.startsWith('Page'))).toBe(true);
    expect(JSON.stringify(rule.AllowedOrigins)).not.toContain('*');
  });

  it('of files takes forms of the dashboard only', () => {
    const files = every('AWS::S3::Bucket').find(({ id }) => id.startsWith('Files'));
    const [rule, ...others] = files?.properties.CorsConfiguration.CorsRules ?? [];
    expect([rule.AllowedMethods, others]).toEqual([['POST'], []]);
    expect(rule.AllowedOrigins.flatMap(referredIds).every((id: string) => id.startsWith('Api'))).toBe(true);
    expect(JSON.stringify(rule.AllowedOrigins)).not.toContain('*');
  });

  it('keeps what schedules keep and what views show: files are forgotten by the names of their owners, and ledgers in time', () => {
    const files = every('AWS::S3::Bucket').find(({ id }) => id.startsWith('Files'));
    const rules: { Prefix?: string }[] = files?.properties.LifecycleConfiguration.Rules ?? [];
    expect(rules.map(({ Prefix }) => Prefix)).toEqual(['u-', 'k-', 'ledgers/', 'new-templates/']);
  });

  it('of data is encrypted with our key, and its access is logged', () => {
    const data = every('AWS::S3::Bucket').filter(({ id }) => !id.startsWith('AccessLogs'));
    for (const { properties } of data) {
      const [rule] = properties.BucketEncryption.ServerSideEncryptionConfiguration;
      expect(rule.ServerSideEncryptionByDefault.SSEAlgorithm).toBe('aws:kms');
      expect(referredIds(rule.ServerSideEncryptionByDefault.KMSMasterKeyID)[0]).toMatch(/^DataKey/);
      expect(referredIds(properties.LoggingConfiguration.DestinationBucketName)[0]).toMatch(/^AccessLogs/);
    }
  });
});

describe('transport', () => {
  it.each([
    ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy', 'Bucket'],
    ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy', 'Queues'],
    ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy', 'Topics'],
  ])('of every %s is refused without TLS', (type, policyType, target) => {
    const guarded = every(policyType)
      .filter(({ properties }) =>
        properties.PolicyDocument.Statement.some(
          (statement: { Effect: string; Condition?: unknown }) =>
            statement.Effect === 'Deny' &&
            JSON.stringify(statement.Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
        ),
      )
      .flatMap(({ properties }) => referredIds(properties[target]));
    expect(guarded).toEqual(expect.arrayContaining(every(type).map(({ id }) => id)));
  });
});

describe('a key', () => {
  it('can be replicated to another region, where a backup is of no use without it', () => {
    template.allResourcesProperties('AWS::KMS::Key', { MultiRegion: true });
  });
});

describe('what outlives the stack', () => {
  it.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::KMS::Key'])('is every %s', (type) => {
    template.allResources(type, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  });

  it('can be brought back to any second, and is encrypted by KMS', () => {
    template.allResourcesProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'forgetAtSeconds', Enabled: true },
    });
  });
});

describe('a log', () => {
  it('has an end', () => {
    for (const { properties } of every('AWS::Logs::LogGroup')) expect(properties.RetentionInDays).toBe(30);
  });

  it('is encrypted with our key, which CloudWatch Logs may use for logs of this account only', () => {
    for (const { properties } of every('AWS::Logs::LogGroup')) {
      expect(referredIds(properties.KmsKeyId)[0]).toMatch(/^DataKey/);
    }
    const key = every('AWS::KMS::Key').find(({ id }) => id.startsWith('DataKey'));
    expect(key?.properties.KeyPolicy.Statement).toContainEqual(
      expect.objectContaining({
        Principal: { Service: { 'Fn::Join': ['', ['logs.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }]] } },
        Condition: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': expect.anything() } },
      }),
    );
  });

  it('is the function’s own, one each', () => {
    const groups = every('AWS::Lambda::Function').map(({ properties }) => referredIds(properties.LoggingConfig)[0]);
    expect(new Set(groups).size).toBe(Object.keys(functionSpecs).length);
  });

  it('of requests is JSON without query strings, full paths or headers', () => {
    const [stage] = every('AWS::ApiGatewayV2::Stage');
    const fields: string[] = Object.values(JSON.parse(stage?.properties.AccessLogSettings.Format));
    expect(fields).toContain('$context.requestId');
    expect(fields.filter((field) => /path|query|header|authorizer/i.test(field))).toEqual([]);
  });
});
