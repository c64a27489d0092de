/** CloudFormation's own linter finds nothing in the templates, where it is installed; elsewhere that is said loudly. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoredKeys, restoredTables } from './restored.ts';
import { liveUpstream, synthesise } from './synthesise.ts';

const isInstalled = (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, 'cfn-lint')));
if (!isInstalled) console.warn('NOT TESTED: the templates by cfn-lint. It is missing: pip install cfn-lint');

const everySetting = {
  stage: 'all',
  domain: 'a.example.com',
  zone: 'Z0123456789ABC',
  removal: 'destroy',
  rollout: 'canary',
  monthlyBudget: '5',
  mailFrom: 'exports@example.com',
  uploads: 'versioned',
};

const names = {
  domain: 'a.example.com',
  pageDomain: 'b.example.com',
  viewsDomain: 'c.example.com',
  zone: 'Z0123456789ABC',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'survey-exports-lint-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** W3005: a dependency that is stated twice, as the CDK does with every role. */
async function findings(template: object, region = 'eu-central-1'): Promise<string> {
  const file = join(folder, 'template.json');
  await writeFile(file, JSON.stringify(template));
  const args = ['--ignore-checks', 'W3005', '--regions', region, '--', file];
  const { stdout } = await promisify(execFile)('cfn-lint', args).catch((error: { stdout: string }) => error);
  return stdout;
}

describe.runIf(isInstalled)('cfn-lint', () => {
  it.each([
    ['the reference service', {}, 'SurveyExports'],
    ['a live upstream', liveUpstream, 'SurveyExports'],
    ['every setting of operators', everySetting, 'SurveyExports-all'],
    ['a firewall', { edge: 'waf' }, 'SurveyExports'],
    ['a firewall and names of its own', { edge: 'waf', ...names }, 'SurveyExports'],
    ['copies in another region', { replica: 'eu-west-1', uploads: 'versioned' }, 'SurveyExports'],
    ['the replicas there', { replica: 'eu-west-1', uploads: 'versioned' }, 'SurveyExports-Replica'],
    ['restored tables and their keys', { ...restoredTables, ...restoredKeys }, 'SurveyExports'],
  ])('finds nothing in the template with %s', async (_, context, stack) => {
    expect(await findings((await synthesise({ context, stack })).toJSON())).toBe('');
  });

  it.each(['cn-north-1', 'us-gov-west-1'])('finds nothing in what is deployed to %s', async (region) => {
    const context = { uploads: 'versioned', rollout: 'canary', monthlyBudget: '5', replica: 'eu-west-1' };
    expect(await findings((await synthesise({ context })).toJSON(), region)).toBe('');
  });

  it('would find that SES is not in China', async () => {
    const context = { mailFrom: 'exports@example.com' };
    expect(await findings((await synthesise({ context })).toJSON(), 'cn-north-1')).toContain('AWS::SES');
  });

  it('would find a property that does not exist', async () => {
    const template = { Resources: { Queue: { Type: 'AWS::SQS::Queue', Properties: { Wings: 2 } } } };
    expect(await findings(template)).toContain('Wings');
  });
});
