/**
 * The tables, with the same keys and indexes as on a developer's machine. They outlive the stack. They are encrypted
 * with AWS's own KMS key: what is secret in them, callers' tokens, is sealed with our key beforehand.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';

/** A table with the names of its indexes, because a grant must name them one by one. */
export interface IndexedTable {
  // the library’s class and its own interface differ in one optional member
  table: Pick<ITable, 'tableArn' | 'tableName'>;
  indexNames: readonly string[];
}

const recordsIndexes = ['due', 'brief'];
const byDay = { 'by-start': 'startKey', 'by-end': 'endKey' };
const surveysIndexes = ['due', ...Object.keys(byDay)];

/** A table that was restored from a backup takes the place of a new one: nothing of it is the stack's. */
function restoredTable(scope: Construct, id: string, tableName: string): IndexedTable['table'] {
  return Table.fromTableName(scope, id, tableName);
}

/** Lists are filtered by the index of briefs. DynamoDB adds one index at a time: a release may add only one. */
export function createRecordsTable(scope: Construct, restored: string | undefined): IndexedTable {
  const id = 'RecordsTable';
  if (restored !== undefined) return { table: restoredTable(scope, id, restored), indexNames: recordsIndexes };
  const table = createTable(scope, id);
  table.addGlobalSecondaryIndex({
    indexName: 'brief',
    partitionKey: text('pk'),
    sortKey: text('sk'),
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['brief'],
  });
  return { table, indexNames: recordsIndexes };
}

/** The table of the reference survey service: answers are also found by the day they began and ended. */
export function createSurveysTable(scope: Construct, restored: string | undefined): IndexedTable {
  const id = 'SurveysTable';
  if (restored !== undefined) return { table: restoredTable(scope, id, restored), indexNames: surveysIndexes };
  const table = createTable(scope, id);
  for (const [indexName, sortAttribute] of Object.entries(byDay)) {
    table.addLocalSecondaryIndex({
      indexName,
      sortKey: text(sortAttribute),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['flags'],
    });
  }
  return { table, indexNames: surveysIndexes };
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
