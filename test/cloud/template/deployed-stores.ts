/** The tables, buckets, queues and keys of the template, as whoever emulates them must make them. */
import { z } from 'zod';
import { type Resolve, resolved } from './resolve.ts';
import { actionsForAccount } from './resource-policies.ts';
import { resourcesOf, type Template } from './template.ts';

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const indexSchema = z.strictObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.strictObject({
    ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

/** Just what CreateTable takes; other properties of the resource are settings that CloudFormation makes afterwards. */
const tableSchema = z.object({
  AttributeDefinitions: z.array(z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema: keySchema,
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: z.array(indexSchema).optional(),
  LocalSecondaryIndexes: z.array(indexSchema).optional(),
});

export type DeployedTable = z.infer<typeof tableSchema> & { TableName: string; arn: string };

export function tablesOf(template: Template, resolve: Resolve): DeployedTable[] {
  return resourcesOf(template, 'AWS::DynamoDB::Table').map((resource) => ({
    TableName: String(resolve({ Ref: resource.id })),
    arn: arnOf(resolve, resource.id),
    ...resolved(resolve, tableSchema, resource),
  }));
}

const queueSchema = z.looseObject({
  VisibilityTimeout: z.number().default(30),
  RedrivePolicy: z.looseObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
});

export interface DeployedQueue {
  name: string;
  arn: string;
  visibilitySeconds: number;
  deadLetterArn?: string;
  maxReceives?: number;
}

export function queuesOf(template: Template, resolve: Resolve): DeployedQueue[] {
  return resourcesOf(template, 'AWS::SQS::Queue').map((resource) => {
    const { VisibilityTimeout, RedrivePolicy: redrive } = resolved(resolve, queueSchema, resource);
    const parked = redrive && { deadLetterArn: redrive.deadLetterTargetArn, maxReceives: redrive.maxReceiveCount };
    const name = String(resolve({ 'Fn::GetAtt': [resource.id, 'QueueName'] }));
    return { name, arn: arnOf(resolve, resource.id), visibilitySeconds: VisibilityTimeout, ...parked };
  });
}

const subscriptionSchema = z.looseObject({
  Protocol: z.literal('sqs'),
  RawMessageDelivery: z.literal(true),
  Endpoint: z.string(),
});

/** The name of the queue that has subscribed to what SES reports; none where no e-mails are sent. */
export function mailReportsOf(template: Template, resolve: Resolve): string | undefined {
  const [subscription] = resourcesOf(template, 'AWS::SNS::Subscription');
  return subscription && resolved(resolve, subscriptionSchema, subscription).Endpoint.split(':').at(-1);
}

const masterKeySchema = z.looseObject({
  KeyUsage: z.enum(['ENCRYPT_DECRYPT', 'GENERATE_VERIFY_MAC']).default('ENCRYPT_DECRYPT'),
});

export interface DeployedKey {
  id: string;
  arn: string;
  usage: 'ENCRYPT_DECRYPT' | 'GENERATE_VERIFY_MAC';
  /** What its own policy lets the roles of the account be granted. */
  forAccount: readonly string[];
}

export function keysOf(template: Template, resolve: Resolve): DeployedKey[] {
  return resourcesOf(template, 'AWS::KMS::Key').map((resource) => ({
    id: String(resolve({ Ref: resource.id })),
    arn: arnOf(resolve, resource.id),
    usage: resolved(resolve, masterKeySchema, resource).KeyUsage,
    forAccount: actionsForAccount(resolve, resource),
  }));
}

const bucketSchema = z.looseObject({
  BucketEncryption: z.looseObject({
    ServerSideEncryptionConfiguration: z.tuple([
      z.looseObject({
        ServerSideEncryptionByDefault: z.strictObject({
          SSEAlgorithm: z.enum(['AES256', 'aws:kms']),
          KMSMasterKeyID: z.string().optional(),
        }),
      }),
    ]),
  }),
});

/** The key that guards each bucket; a bucket under S3's own key has none. */
export function bucketsOf(template: Template, resolve: Resolve): Map<string, string | undefined> {
  return new Map(
    resourcesOf(template, 'AWS::S3::Bucket').map((resource) => {
      const { BucketEncryption } = resolved(resolve, bucketSchema, resource);
      const [{ ServerSideEncryptionByDefault: encryption }] = BucketEncryption.ServerSideEncryptionConfiguration;
      return [String(resolve({ Ref: resource.id })), encryption.KMSMasterKeyID];
    }),
  );
}

/** What people call the resources of these ARNs: their id without the hash that the CDK puts behind it. */
export function labelsOf(template: Template, resolve: Resolve): Map<string, string> {
  const types = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SQS::Queue', 'AWS::KMS::Key', 'AWS::Logs::LogGroup'];
  return new Map(resourcesOf(template, ...types).map(({ id }) => [arnOf(resolve, id), id.replace(/[0-9A-F]{8}$/, '')]));
}

function arnOf(resolve: Resolve, id: string): string {
  return String(resolve({ 'Fn::GetAtt': [id, 'Arn'] }));
}
