/**
 * The names that resources would get in a deployment, made up here: always the same for the same template, and of the
 * shape that AWS gives them.
 */
import { createHash } from 'node:crypto';
import type { Resource } from './template.ts';

export const accountId = '123456789012';
export const region = 'eu-central-1';

export interface ResourceName {
  /** What `Ref` gives. */
  ref: string;
  /** What `Fn::GetAtt` gives, by attribute. */
  attributes: Readonly<Record<string, string>>;
}

type Naming = (name: string, resource: Resource) => ResourceName;

const arnOf = (service: string, rest: string) => `arn:aws:${service}:${region}:${accountId}:${rest}`;

const namings: Record<string, Naming> = {
  'AWS::DynamoDB::Table': (name) => named(name, arnOf('dynamodb', `table/${name}`)),
  'AWS::S3::Bucket': (name) => {
    const bucket = name.toLowerCase();
    const attributes = { Arn: `arn:aws:s3:::${bucket}`, RegionalDomainName: `${bucket}.s3.${region}.amazonaws.com` };
    return { ref: bucket, attributes };
  },
  'AWS::SQS::Queue': (name) => ({
    ref: `https://sqs.${region}.amazonaws.com/${accountId}/${name}`,
    attributes: { Arn: arnOf('sqs', name), QueueName: name },
  }),
  'AWS::KMS::Key': (name) => named(uuidOf(name), arnOf('kms', `key/${uuidOf(name)}`)),
  'AWS::Lambda::Function': (name) => named(name, arnOf('lambda', `function:${name}`)),
  'AWS::IAM::Role': (name) => named(name, `arn:aws:iam::${accountId}:role/${name}`),
  'AWS::Logs::LogGroup': (name) => named(name, arnOf('logs', `log-group:${name}:*`)),
  'AWS::SNS::Topic': (name) => ({
    ref: arnOf('sns', name),
    attributes: { TopicName: name, TopicArn: arnOf('sns', name) },
  }),
};

const nameProperties = ['TableName', 'BucketName', 'QueueName', 'FunctionName', 'RoleName', 'LogGroupName'];

export function nameOf(stackName: string, resource: Resource): ResourceName {
  const given = nameProperties.map((name) => resource.properties[name]).find((value) => typeof value === 'string');
  const name = given ?? `${stackName}-${resource.id}`;
  return namings[resource.type]?.(name, resource) ?? { ref: name, attributes: {} };
}

function named(ref: string, arn: string): ResourceName {
  return { ref, attributes: { Arn: arn } };
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
