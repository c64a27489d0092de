/** Each planted fault is where it was meant to be, names a step that there is, and the template's is found before anything runs. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../../infra/cloud/bundle/bundle.ts';
import { stackName, synthesise } from '../../infra/cloud/synthesise.ts';
import { accessFile, readAccessTable } from '../front/least-privilege.ts';
import { steps } from '../steps/steps.ts';
import { complaintsOfPlatform } from '../template/check-platform.ts';
import { complaintsOfSchemas } from '../template/check-template.ts';
import { grantedBy } from '../template/granted.ts';
import { resolver } from '../template/resolve.ts';
import { isRefusedToAll, resourceStatementsOf } from '../template/resource-policies.ts';
import { readTemplate, resourcesOf, type Template } from '../template/template.ts';
import { lostGrants, plantNamed, plants } from './list.ts';
import { planted } from './plant.ts';
import { openPlantResults } from './plant-results.ts';
import { shortPageIsLast } from './short-page-is-last.ts';

let folder: string;
let template: Template;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'survey-exports-plants-'));
  template = readTemplate((await synthesise()).toJSON());
});
afterAll(() => rm(folder, { recursive: true }));

function withPlant(name: string): Template {
  const change = plantNamed(name)?.change;
  if (!change) throw new Error(`${name} changes no template.`);
  return planted(change, template);
}

const complaintsOf = (content: Template) => complaintsOfPlatform(content, resolver(content, stackName));

describe('the list of planted faults', () => {
  it('holds more than forty, each under a name of its own', () => {
    expect(new Set(plants.map(({ name }) => name)).size).toBe(plants.length);
    expect(plants.length).toBeGreaterThan(40);
  });

  it('names one step for each part of a name, and only steps that there are', () => {
    const parts = new Set(plants.flatMap(({ noticedBy }) => noticedBy).filter((part) => part !== 'start'));
    const found = [...parts].map((part) => steps.filter(({ name }) => name.includes(part)).length);
    expect(found).toEqual(found.map(() => 1));
  });

  it('changes the template by every one of them, and the code by the last', () => {
    const changing = plants.filter(({ change }) => change !== undefined);
    for (const { name } of changing) expect(() => withPlant(name), name).not.toThrow();
    expect(plants.filter(({ change }) => change === undefined).map(({ name }) => name)).toEqual(['page-size']);
  });

  it('takes only grants that a step was seen to use', async () => {
    const uses = readAccessTable(await readFile(accessFile, 'utf8')).filter(({ why }) => why === 'called');
    const isUsed = (name: string, action: string) =>
      uses.some((row) => row.functionName === name && row.action === action);
    expect(lostGrants.filter(([, name, action]) => !isUsed(name, action))).toEqual([]);
  });

  it('says so when a fault has nothing to change any more', () => {
    expect(() => planted(() => {}, template)).toThrow('cannot be planted');
    const change = plantNamed('lost-snapshots')?.change ?? (() => {});
    expect(() => planted(change, planted(change, template))).toThrow('cannot be planted');
  });
});

describe('a planted fault', () => {
  it('of a property is one that CloudFormation refuses, and the only one', async () => {
    const path = join(folder, 'template.json');
    await writeFile(path, JSON.stringify(withPlant('property')));
    expect(complaintsOfSchemas(path, new App())).toEqual([expect.stringContaining('VisibilityTimeoutt')]);
  });

  it('of a permission takes one action from one role', () => {
    const actionsOf = (content: Template) =>
      grantedBy(content).functions.flatMap(({ name, statements }) =>
        statements.flatMap(({ Action }) => Action.map((action) => `${name} ${action}`)),
      );
    const left = new Set(actionsOf(withPlant('permission')));
    expect([...new Set(actionsOf(template))].filter((each) => !left.has(each))).toEqual(['share-link s3:GetObject']);
  });

  it('of loops leaves no function that may loop', () => {
    expect(JSON.stringify(template)).toContain('"RecursiveLoop":"Allow"');
    expect(JSON.stringify(withPlant('loop'))).not.toContain('RecursiveLoop');
  });

  it('that AWS would deploy and not run is named before anything runs', () => {
    expect(complaintsOf(template)).toEqual([]);
    expect(complaintsOf(withPlant('route-permission'))).toEqual([
      expect.stringMatching(/^ANY \/v3\/\{proxy\+\}: no perm/),
    ]);
    expect(complaintsOf(withPlant('timer-permission'))).toEqual([
      expect.stringMatching(/^ScheduleTickTimer.+: no perm/),
    ]);
    expect(complaintsOf(withPlant('too-much-time'))).toEqual([expect.stringContaining('seen again')]);
    for (const little of ['little-memory', 'little-memory-mcp', 'little-time'])
      expect(complaintsOf(withPlant(little)), little).toEqual([expect.stringContaining('are wanted')]);
    expect(complaintsOf(withPlant('dead-letters'))).toEqual([expect.stringContaining('no dead letters')]);
    expect(complaintsOf(withPlant('queue-policy'))).toEqual([expect.stringMatching(/^ExportsQueue.+encryption/)]);
    expect(complaintsOf(withPlant('bucket-policy'))).toEqual([expect.stringMatching(/^Files.+encryption/)]);
  });

  it('of a shut queue refuses every call, which comes up and then works no more', () => {
    const isShut = (content: Template) => {
      const resolve = resolver(content, stackName);
      const queue = resourcesOf(content, 'AWS::SQS::Queue').find(({ id }) => id.startsWith('ExportsQueue'));
      const resource = String(resolve({ 'Fn::GetAtt': [queue?.id, 'Arn'] }));
      const call = { action: 'sqs:SendMessage', resource, isEncrypted: true };
      return isRefusedToAll(resourceStatementsOf(content, resolve), call);
    };
    expect([isShut(template), isShut(withPlant('queue-shut'))]).toEqual([false, true]);
    expect(complaintsOf(withPlant('queue-shut'))).toEqual([]);
  });

  it('of the page size is in the bundle', async () => {
    const entries = { sweeper: 'functions/survey-sweeper.ts' };
    await bundleFunctions(entries, join(folder, 'honest'));
    await bundleFunctions(entries, join(folder, 'planted'), [shortPageIsLast]);
    const codeIn = (kind: string) => readFile(join(folder, kind, 'sweeper', 'index.mjs'), 'utf8');
    expect((await codeIn('planted')) === (await codeIn('honest'))).toBe(false);
  });
});

describe('the results', () => {
  it('are read again by a run of the same commit, and forgotten by one of another', () => {
    const path = join(folder, 'results.json');
    const first = openPlantResults(path, 'one');
    first.keepSound('a step', 1.5);
    first.keep({ name: 'permission', step: 'a step', message: 'denied', seconds: 2 });
    const again = openPlantResults(path, 'one');
    expect([again.get('permission')?.message, again.secondsOf('a step')]).toEqual(['denied', 1.5]);
    const later = openPlantResults(path, 'two');
    expect([later.get('permission'), later.secondsOf('a step')]).toEqual([undefined, undefined]);
  });
});
