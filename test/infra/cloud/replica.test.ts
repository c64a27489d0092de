/** What a second region holds: the keys that open a restored table, and the files that tables do not hold. */
import { expect, it } from 'vitest';
import { createApp } from '../../../infra/cloud/create-app.ts';
import { liveUpstream, resourcesOf, synthesise, unbundled } from './synthesise.ts';

const asked = { replica: 'eu-west-1', uploads: 'versioned' };
const stack = 'SurveyExports-Replica';
const first = await synthesise({ context: asked });
const second = await synthesise({ context: asked, stack });
const only = (template: typeof first, type: string, id: string) =>
  resourcesOf(template, type).find((each) => each.id.startsWith(id))?.properties ?? {};

it('has a replica of every key, which outlives it like the key itself', async () => {
  const keys = resourcesOf(first, 'AWS::KMS::Key').map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''));
  const replicas = resourcesOf(second, 'AWS::KMS::ReplicaKey').map(({ id }) => id);
  expect(replicas.toSorted()).toEqual(keys.toSorted());
  second.allResources('AWS::KMS::ReplicaKey', { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  const outputs = Object.keys(first.findOutputs('*'));
  for (const key of replicas) expect(outputs, 'what the parameters ask for').toContain(`${key}Arn`);
  expect(Object.keys(second.findParameters('*'))).toEqual(
    expect.arrayContaining(replicas.map((key) => `Primary${key}Arn`)),
  );
});

it('gets every file with its deletion, and forgets what was deleted as soon as the first region', () => {
  const source = only(first, 'AWS::S3::Bucket', 'Uploads');
  const copy = only(second, 'AWS::S3::Bucket', 'Uploads');
  const [rule, ...others] = source.ReplicationConfiguration.Rules;
  expect(others).toEqual([]);
  expect(rule).toMatchObject({
    Status: 'Enabled',
    DeleteMarkerReplication: { Status: 'Enabled' },
    SourceSelectionCriteria: { SseKmsEncryptedObjects: { Status: 'Enabled' } },
  });
  expect(JSON.stringify(rule.Destination.EncryptionConfiguration)).toContain('kms:eu-west-1');
  expect(copy.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  expect(copy.LifecycleConfiguration).toEqual(source.LifecycleConfiguration);
  expect(JSON.stringify(rule.Destination.Bucket)).toContain(copy.BucketName['Fn::Join'][1][0]);
});

it('is not copied to without versions, has no files of a live service, and is not made unless it is asked for', async () => {
  const buckets = async (context: object) =>
    resourcesOf(await synthesise({ context: { replica: 'eu-west-1', ...context }, stack }), 'AWS::S3::Bucket');
  expect(await buckets({})).toEqual([]);
  expect(await buckets(liveUpstream)).toEqual([]);
  const plain = await synthesise({ context: { replica: 'eu-west-1' } });
  expect(only(plain, 'AWS::S3::Bucket', 'Uploads').ReplicationConfiguration).toBeUndefined();
  await expect(synthesise({ stack })).rejects.toThrow(stack);
  await expect(createApp({ context: { replica: 'Dublin' }, codeOf: unbundled })).rejects.toThrow('-c replica');
});
