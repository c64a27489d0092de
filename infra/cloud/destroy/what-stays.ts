/** What a stack leaves behind when it is deleted, by its template, with the reason and the command to remove it. */
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
    why: 'they hold exports, schedules, links and webhooks, and the answers of the reference service',
    how: 'aws dynamodb delete-table --table-name NAME',
  },
  'AWS::S3::Bucket': {
    what: 'buckets',
    why: 'they hold finished files until these expire, and the files that respondents sent',
    how: 'aws s3 rb s3://NAME --force',
  },
  'AWS::KMS::Key': {
    what: 'keys, at $1 a month each',
    why: 'without them no file can be opened, and nobody’s exports can be found again',
    how: 'aws kms schedule-key-deletion --key-id ARN',
  },
  'AWS::Logs::LogGroup': {
    what: 'logs',
    why: 'they hold 30 days of logs and then empty themselves',
    how: 'aws logs delete-log-group --log-group-name NAME',
  },
};

export function whatStays(template: unknown): Kept[] {
  const resources = Object.entries(templateSchema.parse(template).Resources);
  const kept = resources.filter(([, { DeletionPolicy = '' }]) => DeletionPolicy.startsWith('Retain'));
  const types = [...new Set(kept.map(([, { Type }]) => Type))];
  return types.map((type) => {
    const kind = kinds[type];
    if (!kind) throw new Error(`${type} outlives the stack, and no reason is given here.`);
    return { ...kind, ids: kept.filter(([, { Type }]) => Type === type).map(([id]) => id) };
  });
}

/** Finds all of them, because CloudFormation tags them with the stack's name. */
export function listCommand(stackName: string): string {
  return `aws resourcegroupstaggingapi get-resources --tag-filters Key=aws:cloudformation:stack-name,Values=${stackName} --query 'ResourceTagMappingList[].ResourceARN'`;
}
