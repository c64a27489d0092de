/** Query and scan: what they ask for, as a stretch of rows. */
import { type Bindings, readBindings } from '../expressions/bindings.ts';
import { bindCondition } from '../expressions/condition-test.ts';
import { bindKeyCondition, type KeyRange } from '../expressions/key-conditions.ts';
import { type Path, refuseNestedKeys, topOf } from '../expressions/paths.ts';
import { bindProjection } from '../expressions/projections.ts';
import { invalid, invalidParameters } from '../refusal.ts';
import { type Request, readChoice, readCount, readFlag, readObject, readText, refuseMembers } from '../request.ts';
import { keyNamesOf } from '../storage/keys.ts';
import type { Index, Table } from '../storage/table.ts';
import { readItem } from '../values/value.ts';
import { type PageQuestion, readPage } from './pages.ts';
import { type Operation, type Store, tableOf } from './store.ts';

const older = [
  'AttributesToGet',
  'ConditionalOperator',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
  'Segment',
  'TotalSegments',
];
const selections = ['ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES', 'COUNT'] as const;

export const query: Operation = (store, request) => {
  const bindings = readBindings(request);
  const question = readQuestion(store, request, bindings);
  const expression = readText(request, 'KeyConditionExpression');
  if (expression === undefined)
    throw invalid('Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.');
  const range: KeyRange = bindKeyCondition(expression, bindings, question.index ?? question.table);
  bindings.refuseUnused();
  refuseKeysInFilter(question);
  if (question.index) refuseNotHeld(question.index, question.filter?.paths ?? []);
  return readPage(store.database, { ...question, range, isForward: readFlag(request, 'ScanIndexForward') ?? true });
};

export const scan: Operation = (store, request) => {
  const bindings = readBindings(request);
  const question = readQuestion(store, request, bindings);
  bindings.refuseUnused();
  return readPage(store.database, question);
};

function readQuestion(store: Store, request: Request, bindings: Bindings): PageQuestion {
  refuseMembers(request, older);
  const limit = readCount(request, 'Limit');
  const select = readChoice(request, 'Select', selections);
  const startKey = readObject(request, 'ExclusiveStartKey');
  const filter = readText(request, 'FilterExpression');
  const projection = readText(request, 'ProjectionExpression');
  const table = tableOf(store, request);
  const index = indexOf(table, request);
  const paths = projection === undefined ? undefined : bindProjection(projection, bindings);
  refuseSelection(select, paths, index);
  const condition = filter === undefined ? undefined : bindCondition(filter, bindings, 'FilterExpression');
  refuseNestedKeys([...(paths ?? []), ...(condition?.paths ?? [])], keyNamesOf(table));
  return {
    table,
    index,
    range: undefined,
    isForward: true,
    limit,
    startKey: startKey && readItem(startKey),
    filter: condition,
    paths,
    isCount: select === 'COUNT',
    isWhole: isWhole(select, paths, index),
  };
}

function indexOf(table: Table, request: Request): Index | undefined {
  const name = readText(request, 'IndexName');
  if (name === undefined) return undefined;
  const index = table.indexes.find((one) => one.name === name);
  if (!index) throw invalid(`The table does not have the specified index: ${name}`);
  if (readFlag(request, 'ConsistentRead') && !index.isLocal)
    throw invalid('Consistent reads are not supported on global secondary indexes');
  return index;
}

function refuseSelection(
  select: (typeof selections)[number] | undefined,
  paths: readonly Path[] | undefined,
  index: Index | undefined,
): void {
  if (select === 'ALL_PROJECTED_ATTRIBUTES' && !index)
    throw invalidParameters('ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName');
  if (select === 'SPECIFIC_ATTRIBUTES' && !paths)
    throw invalidParameters(
      'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
    );
  if (select !== undefined && select !== 'SPECIFIC_ATTRIBUTES' && paths)
    throw invalid(`Cannot specify the ProjectionExpression when choosing to get ${select}`);
  if (!index || index.isLocal || !index.attributes) return;
  if (select === 'ALL_ATTRIBUTES')
    throw invalidParameters(
      `Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`,
    );
  refuseNotHeld(index, paths ?? []);
}

function refuseNotHeld({ name, attributes }: Index, paths: readonly Path[]): void {
  const missing = paths.map(topOf).filter((top) => attributes && !attributes.includes(top));
  if (missing.length > 0)
    throw invalidParameters(
      `Secondary index ${name} does not project one or more filter attributes: [${missing.join(', ')}]`,
    );
}

/** A local index lets its reader have attributes that it does not hold. */
function isWhole(select: string | undefined, paths: readonly Path[] | undefined, index: Index | undefined): boolean {
  if (!index?.attributes) return true;
  if (select === 'ALL_ATTRIBUTES') return true;
  return paths?.some((path) => !index.attributes?.includes(topOf(path))) ?? false;
}

function refuseKeysInFilter({ filter, index, table }: PageQuestion): void {
  const looked = filter?.paths.map(topOf) ?? [];
  const key = keyNamesOf(index ?? table).find((name) => looked.includes(name));
  if (key !== undefined)
    throw invalid(`Filter Expression can only contain non-primary key attributes: Primary key attribute: ${key}`);
}
