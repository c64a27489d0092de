/** Versions of uploads: kept for a time that ends before the backups of the tables do, and gone with the bucket. */
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../infra/cloud/create-app.ts';
import { emptyBucket } from '../../../shared/adapters/empty-bucket.ts';
import { actionsOf, allowedTo, functionOf, liveUpstream, resourcesOf, synthesise, unbundled } from './synthesise.ts';

/** What S3 may take to do what a lifecycle rule says. */
const LATE_DAYS = 3;

interface Rule {
  NoncurrentVersionExpiration?: { NoncurrentDays: number };
}

type Made = Awaited<ReturnType<typeof synthesise>>;
const bucketsOf = (template: Made) => resourcesOf(template, 'AWS::S3::Bucket');
const versioned = await synthesise({ context: { uploads: 'versioned' } });
const uploads = bucketsOf(versioned).find(({ id }) => id.startsWith('Uploads'))?.properties;

describe('versioned uploads', () => {
  it('are those of that one bucket, and only where it was asked for', async () => {
    const kept = (template: Made) =>
      bucketsOf(template).flatMap(({ id, properties }) => (properties.VersioningConfiguration ? [id] : []));
    expect(kept(versioned)).toEqual([expect.stringMatching(/^Uploads/)]);
    expect(kept(await synthesise())).toEqual([]);
  });

  it('are gone before the backups that the receipt of an erasure speaks of, and so are their markers', () => {
    const rules: Rule[] = uploads?.LifecycleConfiguration.Rules;
    const ofDeleted = rules.filter((rule) => rule.NoncurrentVersionExpiration);
    expect(ofDeleted).toHaveLength(1);
    expect(ofDeleted[0]).toMatchObject({ ExpiredObjectDeleteMarker: true, Status: 'Enabled' });
    expect(ofDeleted[0]).not.toHaveProperty('Prefix');
    const days = ofDeleted.map(({ NoncurrentVersionExpiration: kept }) => kept?.NoncurrentDays);
    const { TABLE_BACKUP_DAYS } = functionOf(versioned, 'erasure-worker').properties.Environment.Variables;
    expect(Number(days[0]) + LATE_DAYS).toBeLessThanOrEqual(Number(TABLE_BACKUP_DAYS));
  });

  it('can be read by no role of the stack', () => {
    const actions = resourcesOf(versioned, 'AWS::Lambda::Function').flatMap(({ id }) =>
      allowedTo(versioned, id).flatMap(actionsOf),
    );
    expect(actions.filter((action) => /^s3:(.*Version.*|Get\*|\*)$/.test(action))).toEqual([]);
    expect(actions).toContain('s3:DeleteObject');
  });

  it('are refused beside a live service', async () => {
    const context = { ...liveUpstream, uploads: 'versioned' };
    await expect(createApp({ context, codeOf: unbundled })).rejects.toThrow('-c uploads: works only with');
  });
});

/** A bucket that has these versions and markers, as far as emptying it asks. */
function versionedBucket(status: string | undefined, versions: string[], refused: string[] = []) {
  const client = new S3Client({ region: 'eu-central-1' });
  const asked: string[] = [];
  client.middlewareStack.add(
    (_, { commandName = '' }) =>
      async ({ input }) => {
        asked.push(commandName);
        return { output: { ...answerTo(commandName, input), $metadata: {} }, response: {} };
      },
    { step: 'initialize' },
  );
  function answerTo(command: string, input: object): object {
    if (command === 'GetBucketVersioningCommand') return { Status: status };
    if (command === ListObjectVersionsCommand.name) {
      const page = versions.slice(0, 2).map((VersionId) => ({ Key: 'taken/7/a', VersionId }));
      return { Versions: page.slice(0, 1), DeleteMarkers: page.slice(1) };
    }
    if (command !== DeleteObjectsCommand.name || !('Delete' in input)) return {};
    const { Objects } = input.Delete as { Objects: { VersionId: string }[] };
    for (const { VersionId } of Objects) {
      if (!refused.includes(VersionId)) versions.splice(versions.indexOf(VersionId), 1);
    }
    return { Errors: refused.map((VersionId) => ({ Key: 'taken/7/a', VersionId, Message: 'locked' })) };
  }
  return { client, versions, asked };
}

describe('a bucket that is emptied', () => {
  it.each(['Enabled', 'Suspended'])('loses all versions and markers, where versioning is %s', async (status) => {
    const { client, versions } = versionedBucket(status, ['1', '2', '3', '4', '5']);
    await emptyBucket('uploads', client);
    expect(versions).toEqual([]);
  });

  it('is not asked for versions where it never had any', async () => {
    const { client, asked } = versionedBucket(undefined, ['1']);
    await emptyBucket('files', client);
    expect(asked).not.toContain(ListObjectVersionsCommand.name);
  });

  it('says which object could not be deleted', async () => {
    const { client } = versionedBucket('Enabled', ['1', '2'], ['2']);
    await expect(emptyBucket('uploads', client)).rejects.toThrow('taken/7/a of uploads could not be deleted: locked');
  });
});
