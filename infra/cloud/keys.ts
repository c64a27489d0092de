/** The keys: for callers' tokens, owners' fingerprints, pseudonyms, and data at rest. None of them leaves KMS. */
import { Aws } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

export interface Keys {
  tokens: Key;
  owners: Key;
  pseudonyms: Key;
  data: Key;
}

export function createKeys(scope: Construct): Keys {
  const tokens = new Key(scope, 'TokenKey', {
    description: 'Survey Exports: callers’ tokens, bound to their owner',
    enableKeyRotation: true,
  });
  // An HMAC key cannot be rotated, and must not be: an owner’s fingerprint is the first part of every key we store.
  const owners = new Key(scope, 'OwnerKey', {
    description: 'Survey Exports: fingerprints of owners',
    keySpec: KeySpec.HMAC_256,
    keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
  });
  // Nor may this one: with another key the same person would get another token.
  const pseudonyms = new Key(scope, 'PseudonymKey', {
    description: 'Survey Exports: keys of pseudonyms, one an owner',
    keySpec: KeySpec.HMAC_256,
    keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
  });
  const data = new Key(scope, 'DataKey', {
    description: 'Survey Exports: files, snapshots and alarms at rest',
    enableKeyRotation: true,
  });
  letAlarmsUse(data);
  return { tokens, owners, pseudonyms, data };
}

/** CloudWatch cannot publish to an encrypted topic unless the key itself says that it may. */
function letAlarmsUse(key: Key): void {
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
}
