/** The rule packs of cdk-nag find nothing that nobody has acknowledged, and would be heard if they did. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../infra/cloud/create-app.ts';
import { rulePacks } from '../../../infra/cloud/rule-packs.ts';
import { liveUpstream, unbundled } from './synthesise.ts';

let outdir: string;
beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'survey-exports-rules-'));
});
afterAll(() => rm(outdir, { recursive: true }));

const newApp = (context = {}) => createApp({ outdir, context, codeOf: unbundled });

function findings(app: App): string[] {
  return rulePacks(app).flatMap((pack) => pack.validateScope(app).violations.map(({ ruleName }) => ruleName));
}

describe('the rule packs', () => {
  it.each([
    ['the reference service', {}],
    ['a live upstream', liveUpstream],
    ['a firewall', { edge: 'waf' }],
    ['replicas in another region', { replica: 'eu-west-1', uploads: 'versioned' }],
    [
      'every setting of operators',
      {
        stage: 'all',
        domain: 'a.example.com',
        zone: 'Z0123456789ABC',
        removal: 'destroy',
        rollout: 'canary',
        monthlyBudget: '50',
        mailFrom: 'exports@example.com',
      },
    ],
  ])('find nothing in the stack with %s', async (_, context) => {
    expect(findings(await newApp(context))).toEqual([]);
  });

  it('find a bucket that takes requests without TLS', async () => {
    const app = await newApp();
    new Bucket(new Stack(app, 'Careless'), 'Open');
    expect(findings(app)).toContain('AwsSolutions-S10');
  });

  it('fail the synthesis when they find something', async () => {
    const app = await newApp();
    new Bucket(new Stack(app, 'Careless'), 'Open');
    expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
  });

  it('are answered with a reason in words wherever a finding is acknowledged', async () => {
    const app = await newApp();
    const reasons = app.node
      .findAll()
      .flatMap((construct) => construct.node.metadata)
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.values(data));
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/^([A-Z]\S*)( \S+){9,}\.$/);
  });
});
