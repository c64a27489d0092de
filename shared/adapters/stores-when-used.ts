/**
 * Files, queues and keys on AWS. Every function reads its table; these stores are loaded when an event asks for them,
 * each with one client.
 */
import { loadedOnce } from '../loaded-once.ts';
import type { DropBox, Files, Fingerprints, PseudonymKeys, Queue, TokenOpener, TokenSealer } from '../ports.ts';
import { filesWhenUsed, whenUsed } from './loaded-when-used.ts';

export function bucketFiles(): (bucket: string) => Files {
  const s3 = loadedOnce(async () => {
    const { connectS3, createS3Files } = await import('./s3/s3-files.ts');
    const client = connectS3();
    return (bucket: string) => createS3Files(client, bucket);
  });
  return (bucket) => filesWhenUsed(async () => (await s3())(bucket));
}

/** Nothing where browsers do not reach the bucket: then it has no address for them. */
export function bucketDropBox(bucket: string, url: string | undefined): { box?: DropBox; boxOrigin?: string } {
  if (!url) return {};
  return { box: whenUsed(dropBoxAt(bucket, url), 'form', 'look', 'take'), boxOrigin: new URL(url).origin };
}

/** Forms that put one file each into the bucket at this address. */
export function bucketForms(bucket: string, url: string): Pick<DropBox, 'form'> {
  return whenUsed(dropBoxAt(bucket, url), 'form');
}

function dropBoxAt(bucket: string, url: string) {
  return async () => {
    const { connectS3 } = await import('./s3/s3-files.ts');
    const { createS3DropBox } = await import('./s3/s3-drop-box.ts');
    return createS3DropBox(connectS3(), bucket, url);
  };
}

export function sqsQueues(): (url: string) => Queue {
  const sqs = loadedOnce(async () => {
    const { connectSqs, createSqsQueue } = await import('./stores/sqs-queue.ts');
    const client = connectSqs();
    return (url: string) => createSqsQueue(client, url);
  });
  return (url) => whenUsed(async () => (await sqs())(url), 'send', 'sendMany');
}

/** What KMS does with each key; roles decide who may do what. */
export function kmsKeys() {
  const loaded = loadedOnce(async () => {
    const secrets = await import('./stores/kms-secrets.ts');
    return { ...secrets, kms: secrets.connectKms() };
  });
  return {
    sealer: (keyId: string): TokenSealer =>
      whenUsed(() => loaded().then(({ createTokenSealer, kms }) => createTokenSealer(kms, keyId)), 'seal'),
    opener: (keyId: string): TokenOpener =>
      whenUsed(() => loaded().then(({ createTokenOpener, kms }) => createTokenOpener(kms, keyId)), 'open'),
    fingerprints: (keyId: string): Fingerprints =>
      whenUsed(() => loaded().then(({ createFingerprints, kms }) => createFingerprints(kms, keyId)), 'of'),
    pseudonymKeys: (keyId: string): PseudonymKeys =>
      whenUsed(() => loaded().then(({ createPseudonymKeys, kms }) => createPseudonymKeys(kms, keyId)), 'of'),
  };
}
