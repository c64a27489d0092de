/** Policies as IAM reads them. */
import { describe, expect, it } from 'vitest';
import { judge } from './policy.ts';
import { allow } from './small-deployment.ts';

const need = { action: 's3:GetObject', resource: 'arn:aws:s3:::files/a/b' };

describe('a policy', () => {
  it('grants what a statement names, by wildcards too, and says which one', () => {
    expect(judge([allow('s3:Get*', 'arn:aws:s3:::files/*')], need)).toEqual({
      allowed: true,
      by: { action: 's3:Get*', resource: 'arn:aws:s3:::files/*' },
    });
    expect(judge([allow('s3:GetObject', 'arn:aws:s3:::files')], need).allowed).toBe(false);
    expect(judge([allow('s3:GetObject', 'arn:aws:s3:::filesX/*')], need).allowed).toBe(false);
  });

  it('names the narrowest grant, so that one for a folder does not seem idle beside one for all of them', () => {
    const both = [allow('s3:GetObject', 'arn:aws:s3:::files/*'), allow('s3:GetObject', 'arn:aws:s3:::files/a/*')];
    expect(judge(both, need)).toMatchObject({ by: { resource: 'arn:aws:s3:::files/a/*' } });
  });

  it('denies in spite of a grant where a statement says so', () => {
    const deny = { ...allow('s3:*', '*'), Effect: 'Deny' as const };
    expect(judge([allow('s3:GetObject', '*'), deny], need)).toEqual({
      allowed: false,
      reason: 'a statement denies it',
    });
  });

  it('is never passed over where it says something unknown', () => {
    const unknownOperator = { IpAddress: { 'kms:ViaService': ['x'] } };
    const unknownKey = { StringEquals: { 'aws:SourceVpc': ['x'] } };
    expect(() => judge([allow('s3:GetObject', '*', unknownOperator)], need)).toThrow('IpAddress');
    expect(() => judge([allow('s3:GetObject', '*', unknownKey)], need)).toThrow('aws:SourceVpc');
  });
});
