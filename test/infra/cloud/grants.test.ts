/** Every role may do what its function's adapters do, on the resources they do it to, and nothing else. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bucketUses, tableUses } from '../../../infra/cloud/grants.ts';
import type { Grant } from '../../../infra/grants.ts';
import { functionSpecs } from '../../../infra/topology.ts';
import { actionsOf, allowedTo, functionOf, referredIds, resourcesOf, synthesise } from './synthesise.ts';

const template = await synthesise();
const names = Object.keys(functionSpecs);
const statementsOf = (name: string) => allowedTo(template, functionOf(template, name).id);

/** The functions that may make this call on a resource whose id begins so. */
function whoMay(action: string, resource: string): string[] {
  return names.filter((name) =>
    statementsOf(name).some(
      (statement) =>
        actionsOf(statement).includes(action) && referredIds(statement.Resource).some((id) => id.startsWith(resource)),
    ),
  );
}

const holdersOf = (...grants: Grant[]) =>
  names.filter((name) => functionSpecs[name]?.grants.some((grant) => grants.includes(grant)));

describe('no role', () => {
  it.each(names)('of %s has a wildcard for its actions', (name) => {
    const actions = statementsOf(name).flatMap(actionsOf);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  it.each(names)('of %s is for every resource, but for the traces that know none', (name) => {
    const everywhere = statementsOf(name).filter(({ Resource }) => [Resource].flat().includes('*'));
    expect(everywhere.flatMap(actionsOf)).toEqual(['xray:PutTelemetryRecords', 'xray:PutTraceSegments']);
  });

  it('is shared, holds a managed policy, or may be taken by anything but Lambda', () => {
    const roles = resourcesOf(template, 'AWS::IAM::Role');
    expect(roles).toHaveLength(names.length);
    for (const { properties } of roles) {
      expect(properties.ManagedPolicyArns).toBeUndefined();
      expect(properties.AssumeRolePolicyDocument.Statement).toEqual([
        { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
      ]);
    }
  });
});

describe('tokens', () => {
  it('are sealed by those who take them and opened by those who work with them', () => {
    expect(whoMay('kms:Encrypt', 'TokenKey')).toEqual(holdersOf('tokens:encrypt'));
    expect(whoMay('kms:Decrypt', 'TokenKey')).toEqual(
      holdersOf('tokens:decrypt', 'webhook-secrets:decrypt', 'destination-secrets:decrypt'),
    );
    expect(whoMay('kms:Decrypt', 'TokenKey')).not.toContain('export-api');
    expect(holdersOf('webhook-secrets:decrypt')).toEqual(['survey-page', 'survey-webhook-worker', 'webhook-worker']);
    expect(holdersOf('destination-secrets:decrypt')).toEqual(['delivery-worker']);
  });

  it('are never sealed or opened without their owner', () => {
    const onTokens = names
      .flatMap(statementsOf)
      .filter(({ Resource }) => referredIds(Resource).some((id) => id.startsWith('TokenKey')));
    expect(onTokens).toHaveLength(
      ['tokens:encrypt', 'tokens:decrypt', 'webhook-secrets:decrypt', 'destination-secrets:decrypt']
        .map((grant) => names.filter((name) => functionSpecs[name]?.grants.some((each) => each === grant)).length)
        .reduce((sum, count) => sum + count),
    );
    for (const { Condition } of onTokens) {
      expect(Condition).toMatchObject({
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['owner'] },
        Null: { 'kms:EncryptionContextKeys': 'false' },
      });
    }
  });

  it('cannot be opened by the sender of webhooks, whose secrets lie under the same key', () => {
    const [opens] = statementsOf('webhook-worker').filter((each) => actionsOf(each).includes('kms:Decrypt'));
    expect(opens?.Condition).toMatchObject({ StringLike: { 'kms:EncryptionContext:owner': 'webhook:*' } });
  });

  it('cannot be opened by the worker that delivers, which may use only roles that owners named for us', () => {
    const statements = statementsOf('delivery-worker');
    const opens = statements.find((each) => actionsOf(each).includes('kms:Decrypt') && each.Condition?.StringLike);
    expect(opens?.Condition).toMatchObject({ StringLike: { 'kms:EncryptionContext:owner': 'destination:*' } });
    const assumes = statements.filter((each) => actionsOf(each).includes('sts:AssumeRole'));
    expect(assumes.map(({ Resource }) => Resource)).toEqual(['arn:*:iam::*:role/survey-exports-*']);
    const others = names.filter((name) => name !== 'delivery-worker').flatMap(statementsOf);
    expect(others.filter((each) => actionsOf(each).includes('sts:AssumeRole'))).toEqual([]);
  });

  it('lie under a key that rotates; fingerprints come from one that makes nothing but MACs', () => {
    const keys = Object.fromEntries(
      resourcesOf(template, 'AWS::KMS::Key').map(({ id, properties }) => [id.replace(/[0-9A-F]{8}$/, ''), properties]),
    );
    expect(keys.TokenKey.EnableKeyRotation).toBe(true);
    expect(keys.DataKey.EnableKeyRotation).toBe(true);
    expect(keys.OwnerKey).toMatchObject({ KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' });
    expect(whoMay('kms:GenerateMac', 'OwnerKey')).toEqual(holdersOf('owners:mac'));
  });

  it('have nothing to do with the key of pseudonyms, which only the workers that render may use', () => {
    const [key] = resourcesOf(template, 'AWS::KMS::Key').filter(({ id }) => id.startsWith('PseudonymKey'));
    expect(key?.properties).toMatchObject({ KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' });
    const holders = names.filter((name) =>
      statementsOf(name).some(({ Resource }) => referredIds(Resource).some((id) => id.startsWith('PseudonymKey'))),
    );
    expect(holders).toEqual(['export-worker', 'task-worker']);
    expect(whoMay('kms:GenerateMac', 'PseudonymKey')).toEqual(['export-worker', 'task-worker']);
  });
});

/** The calls that adapters make, and the files they import. */
function callsOf(...adapters: string[]): string[] {
  const seen = new Set<string>();
  const calls = new Set<string>();
  const read = (file: URL) => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    const text = readFileSync(file, 'utf8');
    for (const [, call = ''] of text.matchAll(/new (\w+)Command\(/g)) calls.add(call);
    for (const [, imported = ''] of text.matchAll(/from '(\.[^']+)'/g)) read(new URL(imported, file));
  };
  for (const path of adapters) read(new URL(`../../../shared/${path}.ts`, import.meta.url));
  return [...calls].sort();
}

function actionsOn(name: string, service: string, resource: string): string[] {
  const statements = statementsOf(name).filter(({ Resource }) =>
    referredIds(Resource).some((id) => id.startsWith(resource)),
  );
  const actions = statements.flatMap(actionsOf).filter((action) => action.startsWith(`${service}:`));
  return [...new Set(actions.map((action) => action.slice(service.length + 1)))].sort();
}

/** S3 knows fewer permissions than calls. */
const s3Permissions: Record<string, string> = {
  AbortMultipartUpload: 'AbortMultipartUpload',
  CompleteMultipartUpload: 'PutObject',
  CopyObject: 'PutObject',
  CreateMultipartUpload: 'PutObject',
  DeleteObjects: 'DeleteObject',
  GetObject: 'GetObject',
  HeadObject: 'GetObject',
  ListMultipartUploads: 'ListBucketMultipartUploads',
  ListObjectsV2: 'ListBucket',
  ListParts: 'ListMultipartUploadParts',
  PutObject: 'PutObject',
  UploadPart: 'PutObject',
  UploadPartCopy: 'PutObject',
};

/** What the uses of this prefix, in the words of the topology, come to. */
const usesOf = (name: string, ...prefixes: readonly string[]) =>
  (functionSpecs[name]?.grants ?? [])
    .filter((grant) => prefixes.some((prefix) => grant.startsWith(`${prefix}:`)))
    .map((grant) => grant.split(':')[1] ?? '');
const unique = (names: readonly string[]) => [...new Set(names)].sort();

const callsOfTable = (uses: readonly string[]) =>
  unique(
    Object.entries(tableUses)
      .filter(([use]) => uses.includes(use))
      .flatMap(([, { onTable = [], queried = [] }]) => [...onTable, ...queried.map(() => 'Query')]),
  );
const permissionsOfBucket = (uses: readonly string[]) =>
  unique(
    Object.entries(bucketUses)
      .filter(([use]) => uses.includes(use))
      .flatMap(([, { onObjects, onBucket = [] }]) => [...onObjects, ...onBucket]),
  );

describe('a grant', () => {
  it('is made of the calls of the adapters, and all of them together of nothing else', () => {
    expect(callsOfTable(Object.keys(tableUses))).toEqual(
      callsOf('adapters/dynamo/dynamo-records', 'survey-service/store/dynamo-answers'),
    );
    const needed = callsOf('adapters/s3/s3-files', 'adapters/s3/s3-drop-box').map(
      (call) => s3Permissions[call] ?? call,
    );
    expect(permissionsOfBucket(Object.keys(bucketUses))).toEqual(unique(needed));
  });

  it.each(names)('lets %s make the calls of its uses and no others', (name) => {
    expect(actionsOn(name, 'dynamodb', 'RecordsTable')).toEqual(callsOfTable(usesOf(name, 'records')));
    expect(actionsOn(name, 'dynamodb', 'SurveysTable')).toEqual(callsOfTable(usesOf(name, 'surveys')));
    expect(actionsOn(name, 's3', 'Files')).toEqual(permissionsOfBucket(usesOf(name, 'files', 'published', 'ledgers')));
    expect(actionsOn(name, 's3', 'Snapshots')).toEqual(permissionsOfBucket(usesOf(name, 'snapshots')));
    expect(actionsOn(name, 's3', 'Uploads')).toEqual(permissionsOfBucket(usesOf(name, 'uploads')));
  });

  it('lets the page of shared views read what is published, and no other file', () => {
    const reading = names.flatMap((name) => (name === 'view-page' ? statementsOf(name) : []));
    const onObjects = reading.filter((statement) => actionsOf(statement).includes('s3:GetObject'));
    expect(onObjects).toHaveLength(1);
    expect(JSON.stringify(onObjects[0]?.Resource)).toContain('"/published/*"');
    expect(usesOf('view-page', 'tokens', 'snapshots', 'files', 'ledgers', 'owners')).toEqual([]);
  });

  it('on an index is one to query it, and on the table none', () => {
    for (const statement of names.flatMap(statementsOf)) {
      if (JSON.stringify(statement.Resource).includes('/index/'))
        expect(actionsOf(statement)).toEqual(['dynamodb:Query']);
    }
  });

  it('to make a data key belongs to those who write, to open one to those who read or continue writing', () => {
    const keyCalls = (name: string) =>
      unique(
        statementsOf(name)
          .filter(({ Resource }) => referredIds(Resource).some((id) => id.startsWith('DataKey')))
          .flatMap(actionsOf),
      );
    expect(keyCalls('sweeper')).toEqual([]);
    expect(keyCalls('view-page')).toEqual(['kms:Decrypt']);
    expect(keyCalls('export-worker')).toEqual(['kms:Decrypt', 'kms:GenerateDataKey']);
  });

  it('for data at rest works through S3 only', () => {
    for (const statement of names.flatMap(statementsOf)) {
      if (!referredIds(statement.Resource).some((id) => id.startsWith('DataKey'))) continue;
      expect(['kms:Decrypt', 'kms:GenerateDataKey']).toEqual(expect.arrayContaining(actionsOf(statement)));
      expect(JSON.stringify(statement.Condition)).toContain('"s3."');
    }
  });

  it('to send to a queue is not one to read it', () => {
    expect(whoMay('sqs:SendMessage', 'ExportsQueue')).toEqual(holdersOf('exports-queue:send'));
    expect(whoMay('sqs:ReceiveMessage', 'ExportsQueue')).toEqual(['export-worker']);
    expect(whoMay('sqs:SendMessage', 'DeliveriesQueue')).toEqual(holdersOf('deliveries-queue:send'));
    expect(whoMay('sqs:ReceiveMessage', 'DeliveriesQueue')).toEqual(['webhook-worker']);
  });
});
