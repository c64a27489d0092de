/** The table of access says what the roles hold, and the check of it fails when it should. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { synthesise } from '../../infra/cloud/synthesise.ts';
import { mailFrom } from '../stores/outside/ses.ts';
import { grantedBy } from '../template/granted.ts';
import { staleExcuses } from './kept-grants.ts';
import { accessComplaints, accessFile, accessTable, grantsOf, readAccessTable } from './least-privilege.ts';
import { allow, arns, deployed, smallDeployment } from './small-deployment.ts';

const deployment = smallDeployment([
  deployed('worker', [
    allow(['dynamodb:GetItem', 'dynamodb:Query'], [arns.records]),
    allow('dynamodb:Query', `${arns.records}/index/due`),
    allow('s3:GetObject', `${arns.files}/*`),
  ]),
]);
const granted = grantsOf([deployment]);
const tableOf = (seen: typeof granted) => readAccessTable(accessTable(granted, seen));

describe('the table of access', () => {
  it('has a row for every grant, and says whether it was called', () => {
    expect(granted.map(({ action, on }) => `${action} ${on}`)).toEqual([
      'dynamodb:GetItem records',
      'dynamodb:Query records',
      'dynamodb:Query records index due',
      's3:GetObject files objects',
    ]);
    expect(
      accessComplaints({ granted, seen: granted, table: tableOf(granted), isWhole: true, hasEveryStep: true }),
    ).toEqual([]);
  });

  it('fails the proof for what is granted and never called, unknown to it, or granted no more', () => {
    const [first, ...others] = granted;
    const check = { granted, seen: others, table: tableOf(granted), isWhole: true, hasEveryStep: true };
    const name = 'worker | dynamodb:GetItem | records';
    expect(accessComplaints(check)).toEqual([`${name}: granted and never called`]);
    expect(accessComplaints({ ...check, isWhole: false })).toEqual([]);
    expect(accessComplaints({ ...check, table: tableOf(others), isWhole: false })).toEqual([
      `${name}: never called, and no reason`,
    ]);
    expect(first).toBeDefined();
    expect(accessComplaints({ ...check, seen: granted, table: tableOf(granted).slice(1) })[0]).toContain(
      'not in the table',
    );
    expect(accessComplaints({ ...check, granted: others, seen: others })[0]).toContain('granted no more');
  });

  it('fails even the short proof where a function with grants of its own used none of them', () => {
    const lambdaOnly = grantsOf([smallDeployment([deployed('page', [allow('xray:PutTraceSegments', '*')])])]);
    const idle = { granted: [...granted, ...lambdaOnly], seen: [], table: tableOf(granted), isWhole: false };
    const table = readAccessTable(accessTable(idle.granted, idle.granted));
    expect(accessComplaints({ ...idle, table, hasEveryStep: true })).toEqual([
      'worker: called nothing that it is granted, so no step has it do its work',
    ]);
    expect(accessComplaints({ ...idle, table, hasEveryStep: false })).toEqual([]);
  });

  it('of the project excuses nothing that is called by now', () => {
    const table = readAccessTable(readFileSync(accessFile, 'utf8'));
    expect(staleExcuses(table)).toEqual([]);
    const [excused] = table.filter(
      ({ functionName, why }) => functionName === 'export-api' && why.startsWith('Where a'),
    );
    const called = table.map((row) => (row === excused ? { ...row, why: 'called' } : row));
    expect(staleExcuses(called)).toEqual([expect.stringContaining('export-api kms:GenerateMac')]);
  });

  it('in the project is that of the roles as they are', async () => {
    const template = await synthesise({ context: { mailFrom } });
    const roles = grantsOf([grantedBy(template.toJSON())]);
    const table = readAccessTable(readFileSync(accessFile, 'utf8'));
    expect(accessComplaints({ granted: roles, seen: [], table, isWhole: false, hasEveryStep: false })).toEqual([]);
  });
});
