/** Each planted fault is where it was meant to be, and the template's is found before anything runs. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../infra/cloud/bundle/bundle.ts';
import { synthesise } from '../infra/cloud/synthesise.ts';
import { plantInTemplate, shortPageIsLast } from './plants.ts';
import { complaintsOfSchemas } from './template/check-template.ts';
import { grantedBy } from './template/granted.ts';
import { readTemplate, type Template } from './template/template.ts';

let folder: string;
let template: Template;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'survey-exports-plants-'));
  template = readTemplate((await synthesise()).toJSON());
});
afterAll(() => rm(folder, { recursive: true }));

describe('a planted fault', () => {
  it('of a property is one that CloudFormation refuses, and the only one', async () => {
    const path = join(folder, 'template.json');
    await writeFile(path, JSON.stringify(plantInTemplate(template, 'property')));
    expect(complaintsOfSchemas(path, new App())).toEqual([expect.stringContaining('RecursiveLoopp')]);
  });

  it('of a permission takes one action from one role', () => {
    const actionsOf = (content: Template) =>
      grantedBy(content).functions.flatMap(({ name, statements }) =>
        statements.flatMap(({ Action }) => Action.map((action) => `${name} ${action}`)),
      );
    const left = new Set(actionsOf(plantInTemplate(template, 'permission')));
    expect([...new Set(actionsOf(template))].filter((each) => !left.has(each))).toEqual(['share-link s3:GetObject']);
  });

  it('of loops leaves no function that may loop', () => {
    expect(JSON.stringify(template)).toContain('"RecursiveLoop":"Allow"');
    expect(JSON.stringify(plantInTemplate(template, 'loop'))).not.toContain('RecursiveLoop');
  });

  it('of the page size is in the bundle', async () => {
    const entries = { sweeper: 'functions/survey-sweeper.ts' };
    await bundleFunctions(entries, join(folder, 'honest'));
    await bundleFunctions(entries, join(folder, 'planted'), [shortPageIsLast]);
    const codeIn = (kind: string) => readFile(join(folder, kind, 'sweeper', 'index.mjs'), 'utf8');
    expect(await codeIn('planted')).not.toBe(await codeIn('honest'));
  });
});
