/**
 * The tables, with the same keys and indexes as on a developer's machine. They outlive the stack. They are encrypted
 * with AWS's own KMS key: what is secret in them, callers' tokens, is sealed with our key beforehand.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';

/** A table with the names of its indexes, because a grant must name them one by one. */
export interface IndexedTable {
  table: Table;
  indexNames: readonly string[];
}

/** Lists are filtered by the index of briefs. DynamoDB adds one index at a time: a release may add only one. */
export function createRecordsTable(scope: Construct): IndexedTable {
  const table = createTable(scope, 'RecordsTable');
  table.addGlobalSecondaryIndex({
    indexName: 'brief',
    partitionKey: text('pk'),
    sortKey: text('sk'),
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['brief'],
  });
  return { table, indexNames: ['due', 'brief'] };
}

/** The table of the reference survey service: answers are also found by the day they began and ended. */
export function createSurveysTable(scope: Construct): IndexedTable {
  const table = createTable(scope, 'SurveysTable');
  const byDay = { 'by-start': 'startKey', 'by-end': 'endKey' };
  for (const [indexName, sortAttribute] of Object.entries(byDay)) {
    table.addLocalSecondaryIndex({
      indexName,
      sortKey: text(sortAttribute),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['flags'],
    });
  }
  return { table, indexNames: ['due', ...Object.keys(byDay)] };
}

function createTable(scope: Construct, id: string): Table {
  const table = new Table(scope, id, {
    partitionKey: text('pk'),
    sortKey: text('sk'),
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.AWS_MANAGED,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    timeToLiveAttribute: 'forgetAtSeconds',
    removalPolicy: RemovalPolicy.RETAIN,
    deletionProtection: true,
  });
  table.addGlobalSecondaryIndex({
    indexName: 'due',
    partitionKey: text('duePk'),
    sortKey: text('dueSk'),
    projectionType: ProjectionType.KEYS_ONLY,
  });
  return table;
}

function text(name: string) {
  return { name, type: AttributeType.STRING };
}
