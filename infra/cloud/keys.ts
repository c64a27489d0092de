/**
 * The keys: for callers’ tokens, owners’ fingerprints, pseudonyms, and data at rest. None of them leaves KMS. Each can be
 * replicated to another region, which must be decided when it is made: a backup restored there is of no use without them.
 */
import { type IKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { allowKeyForLogs, allowKeyForTopic } from './publishers.ts';

export interface Keys {
  tokens: IKey;
  owners: IKey;
  pseudonyms: IKey;
  data: Key;
}

/** The ARNs of the keys with which the records of a restored table were written. */
export type RestoredKeys = Readonly<Record<Exclude<keyof Keys, 'data'>, string>>;

export function createKeys(scope: Construct, restored: RestoredKeys | undefined): Keys {
  const data = new Key(scope, 'DataKey', {
    multiRegion: true,
    description: 'Survey Exports: files, snapshots, logs and alarms at rest',
    enableKeyRotation: true,
  });
  allowKeyForTopic(data, 'cloudwatch.amazonaws.com');
  allowKeyForLogs(data);
  return { ...(restored ? keysBefore(scope, restored) : newKeys(scope)), data };
}

function keysBefore(scope: Construct, { tokens, owners, pseudonyms }: RestoredKeys) {
  return {
    tokens: Key.fromKeyArn(scope, 'TokenKey', tokens),
    owners: Key.fromKeyArn(scope, 'OwnerKey', owners),
    pseudonyms: Key.fromKeyArn(scope, 'PseudonymKey', pseudonyms),
  };
}

function newKeys(scope: Construct) {
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
  return { tokens, owners, pseudonyms };
}
