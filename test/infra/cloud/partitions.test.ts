/** What would work only in the usual partition of AWS: names and ARNs that are others in China and in GovCloud. */
import { describe, expect, it } from 'vitest';
import { resourcesOf, synthesise } from './synthesise.ts';

const template = await synthesise({ context: { uploads: 'versioned', rollout: 'canary', replica: 'eu-west-1' } });
const text = JSON.stringify(template.toJSON());

/** Services that have the same name everywhere, as the CDK's own table of regions says. */
const everywhere = ['apigateway', 'cloudwatch', 'codedeploy', 'events', 'lambda', 'logging.s3', 's3', 'sns'];

describe('in every partition', () => {
  it('no ARN names the partition', () => {
    expect(text.match(/"[^"]*arn:aws:[^"]*"/g) ?? []).toEqual([]);
  });

  it('no name of a service or an address is that of one partition', () => {
    const names = [...text.matchAll(/"(?:https:\/\/)?([\w.-]*)\.amazonaws\.com(?:\.cn)?[^"]*"/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(names)].filter((name = '') => !everywhere.includes(name))).toEqual([]);
  });

  it('the service that keeps logs, whose name is another in China, may use the key', () => {
    const key = resourcesOf(template, 'AWS::KMS::Key').find(({ id }) => id.startsWith('DataKey'));
    const logs = ['logs.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }];
    expect(key?.properties.KeyPolicy.Statement).toContainEqual(
      expect.objectContaining({ Principal: { Service: { 'Fn::Join': ['', logs] } } }),
    );
  });
});
