/** What a stack leaves behind when it goes, by its template, with the reason and the way to remove that too. */
import { z } from 'zod';

const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), DeletionPolicy: z.string().optional() })),
});

export interface Kept {
  ids: readonly string[];
  what: string;
  why: string;
  how: string;
}

const kinds: Readonly<Record<string, Omit<Kept, 'ids'>>> = {
  'AWS::DynamoDB::Table': {
    what: 'tables',
    why: 'exports, schedules, links and webhooks stand in them, and the answers of the reference service',
    how: 'aws dynamodb delete-table --table-name NAME',
  },
  'AWS::S3::Bucket': {
    what: 'buckets',
    why: 'finished files lie in them until their time is over; their own rules empty them',
    how: 'aws s3 rb s3://NAME --force',
  },
  'AWS::KMS::Key': {
    what: 'keys, at $1 a month each',
    why: 'without them no file can be opened, and nobody’s exports can be found again',
    how: 'aws kms schedule-key-deletion --key-id ARN',
  },
  'AWS::Logs::LogGroup': {
    what: 'logs',
    why: 'they tell what happened for 30 days, then they are empty',
    how: 'aws logs delete-log-group --log-group-name NAME',
  },
};

export function whatStays(template: unknown): Kept[] {
  const resources = Object.entries(templateSchema.parse(template).Resources);
  const kept = resources.filter(([, { DeletionPolicy = '' }]) => DeletionPolicy.startsWith('Retain'));
  const types = [...new Set(kept.map(([, { Type }]) => Type))];
  return types.map((type) => {
    const kind = kinds[type];
    if (!kind) throw new Error(`${type} outlives the stack, and nobody says why.`);
    return { ...kind, ids: kept.filter(([, { Type }]) => Type === type).map(([id]) => id) };
  });
}

/** Finds all of them, because CloudFormation has marked them with the stack's name. */
export function listCommand(stackName: string): string {
  return `aws resourcegroupstaggingapi get-resources --tag-filters Key=aws:cloudformation:stack-name,Values=${stackName} --query 'ResourceTagMappingList[].ResourceARN'`;
}
