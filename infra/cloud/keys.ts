/**
 * The keys: for callers’ tokens, owners’ fingerprints, pseudonyms, and data at rest. None of them leaves KMS. Each can be
 * replicated to another region, which must be decided when it is made: a backup restored there is of no use without them.
 */
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { allowKeyForLogs, allowKeyForTopic } from './publishers.ts';

export interface Keys {
  tokens: Key;
  owners: Key;
  pseudonyms: Key;
  data: Key;
}

export function createKeys(scope: Construct): Keys {
  const tokens = new Key(scope, 'TokenKey', {
    multiRegion: true,
    description: 'Survey Exports: callers’ tokens, bound to their owner',
    enableKeyRotation: true,
  });
  // An HMAC key cannot be rotated, and must not be: an owner’s fingerprint begins every key we store.
  const owners = new Key(scope, 'OwnerKey', {
    multiRegion: true,
    description: 'Survey Exports: fingerprints of owners',
    keySpec: KeySpec.HMAC_256,
    keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
  });
  // Nor must this one: with another key the same person would get another pseudonym.
  const pseudonyms = new Key(scope, 'PseudonymKey', {
    multiRegion: true,
    description: 'Survey Exports: keys for pseudonyms, one per owner',
    keySpec: KeySpec.HMAC_256,
    keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
  });
  const data = new Key(scope, 'DataKey', {
    multiRegion: true,
    description: 'Survey Exports: files, snapshots, logs and alarms at rest',
    enableKeyRotation: true,
  });
  allowKeyForTopic(data, 'cloudwatch.amazonaws.com');
  allowKeyForLogs(data);
  return { tokens, owners, pseudonyms, data };
}
