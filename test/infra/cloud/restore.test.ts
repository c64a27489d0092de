/** `npm run restore` names every command that a restore takes, and the stack works on what they restore. */
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../infra/cloud/create-app.ts';
import { readArguments } from '../../../infra/cloud/restore/arguments.ts';
import { readOutputs } from '../../../infra/cloud/restore/read-outputs.ts';
import { planRestore } from '../../../infra/cloud/restore/restore-plan.ts';
import { type RestoreDeps, restoreStack } from '../../../infra/cloud/restore/restore-stack.ts';
import { restoredKeys, restoredTables } from './restored.ts';
import {
  actionsOf,
  allowedTo,
  functionOf,
  liveUpstream,
  resourcesOf,
  stackName,
  synthesise,
  unbundled,
} from './synthesise.ts';

const outputs = {
  RecordsTableName: 'SurveyExports-RecordsTable1',
  SurveysTableName: 'SurveyExports-SurveysTable2',
  TokenKeyArn: restoredKeys.tokenKey,
  OwnerKeyArn: restoredKeys.ownerKey,
  PseudonymKeyArn: restoredKeys.pseudonymKey,
  FilesBucket: 'files',
  UploadsBucket: 'uploads',
};
const at = ['--at', '2026-11-19T10:30:00+01:00'];

/** An account with this stack, where every command works but those that hold a text. */
function createTerminal(failing = 'no command', stack: typeof outputs | undefined = outputs) {
  const said: string[] = [];
  const done: string[] = [];
  const around: RestoreDeps = {
    say: (line) => void said.push(line),
    outputs: async (name) => (name === stackName ? stack : undefined),
    run: async (command) => done.push(command) > 0 && !command.includes(failing),
    now: () => Date.parse('2026-11-19T12:00:00.500Z'),
  };
  return { said, done, around };
}

const restore = (args: readonly string[], { around }: ReturnType<typeof createTerminal>) =>
  restoreStack(stackName, readArguments(args), around);

describe('a restore', () => {
  it('prints its commands and does none of them', async () => {
    const terminal = createTerminal();
    expect(await restore(at, terminal)).toBe(true);
    expect(terminal.done).toEqual([]);
    const reported = terminal.said.join('\n');
    for (const { from, to } of planRestore(stackName, outputs, readArguments(at), 0).tables) {
      expect(reported).toContain(
        `restore-table-to-point-in-time --source-table-name ${from} --target-table-name ${to} --restore-date-time 2026-11-19T09:30:00Z`,
      );
    }
    expect(reported).toContain('add --run');
  });

  it('gives the tables back what DynamoDB does not restore, then the stack works on them', async () => {
    const terminal = createTerminal();
    await restore([...at, '--run', '-c', 'retentionDays=3'], terminal);
    const { recordsTable, surveysTable } = restoredTables;
    for (const table of [recordsTable, surveysTable]) {
      const about = terminal.done.filter((command) => command.includes(`--table-name ${table}`)).join('\n');
      expect(about).toMatch(
        /wait table-exists[\s\S]+PointInTimeRecoveryEnabled=true[\s\S]+AttributeName=forgetAtSeconds/,
      );
      expect(about).toContain('--deletion-protection-enabled');
    }
    expect(terminal.done.at(-1)).toBe(
      `npx cdk deploy ${stackName} --require-approval never -c retentionDays=3 -c recordsTable=${recordsTable} -c surveysTable=${surveysTable}`,
    );
  });

  it('goes back six minutes where no time is named, and restores a table again under a name as long', async () => {
    const again = { ...outputs, RecordsTableName: restoredTables.recordsTable };
    const terminal = createTerminal('no command', again);
    await restore(['--run'], terminal);
    expect(terminal.done[0]).toBe(
      'aws dynamodb restore-table-to-point-in-time --source-table-name SurveyExports-RecordsTable1-20261119T093000Z ' +
        '--target-table-name SurveyExports-RecordsTable1-20261119T115400Z --restore-date-time 2026-11-19T11:54:00Z',
    );
  });

  it('into another stage takes the keys and the objects along, and no domain', async () => {
    const terminal = createTerminal();
    await restore(
      [...at, '--into', 'second', '--run', '-c', 'domain=a.example.com', '-c', "mailFrom=o'k@b.example"],
      terminal,
    );
    const [deployment = '', ...copies] = terminal.done.slice(-3);
    expect(deployment).toContain(`cdk deploy ${stackName}-second `);
    expect(deployment).not.toContain('a.example.com');
    expect(deployment).toContain(String.raw`-c 'mailFrom=o'\''k@b.example' -c stage=second `);
    for (const [name, arn] of Object.entries(restoredKeys)) expect(deployment).toContain(`-c ${name}=${arn}`);
    expect(copies).toEqual([expect.stringContaining('s3://files '), expect.stringContaining('s3://uploads ')]);
    expect(copies[0]).toContain(
      `--stack-name ${stackName}-second --query "Stacks[0].Outputs[?OutputKey=='FilesBucket']`,
    );
    expect(terminal.said.at(-1)).toContain('Both stacks now run every schedule');
  });

  it('takes deletions back where uploads have versions, before objects are copied', async () => {
    const terminal = createTerminal();
    await restore([...at, '--into', 'second', '--run', '-c', 'uploads=versioned'], terminal);
    const kinds = terminal.done
      .slice(-4)
      .map((command) => /^(npx cdk|aws s3api list-object-versions|aws s3 sync)/.exec(command)?.[0]);
    expect(kinds).toEqual(['npx cdk', 'aws s3api list-object-versions', 'aws s3 sync', 'aws s3 sync']);
    expect(terminal.done.at(-3)).toContain(
      "--bucket uploads --query \"DeleteMarkers[?IsLatest && LastModified>='2026-11-19T09:30:00']",
    );
  });

  it('stops at the first command that fails', async () => {
    const terminal = createTerminal('wait table-exists');
    expect(await restore([...at, '--run'], terminal)).toBe(false);
    expect(terminal.done).toHaveLength(3);
    expect(terminal.said.at(-1)).toContain('Step 3 failed');
  });

  it('of a stack that is gone leads to the runbook', async () => {
    const terminal = createTerminal();
    terminal.around.outputs = async () => undefined;
    expect(await restore(at, terminal)).toBe(false);
    expect(terminal.said.join(' ')).toContain('infra/RUNBOOK.md#restore-from-a-backup');
  });

  it.each([
    [['--at', '2026-11-19T09:30:00'], '--at takes a time with its zone'],
    [['--at', 'yesterday'], '--at takes a time with its zone'],
    [['--into', 'main'], '--into takes another stage'],
    [['--into', 'test', '-c', 'stage=test'], '--into takes another stage'],
  ])('refuses %j', (args, problem) => {
    expect(() => readArguments(args)).toThrow(problem);
  });

  it('reads the outputs of a stack as the CLI prints them', () => {
    const printed = { Stacks: [{ StackName: 'S', Outputs: [{ OutputKey: 'ApiUrl', OutputValue: 'https://a' }] }] };
    expect(readOutputs(JSON.stringify(printed))).toEqual({ ApiUrl: 'https://a' });
  });
});

describe('a stack on restored tables', () => {
  it('has the outputs that a restore reads', async () => {
    const template = await synthesise();
    for (const name of Object.keys(outputs)) template.hasOutput(name, {});
  });

  it('makes no tables, and its functions may use those that it was given', async () => {
    const template = await synthesise({ context: restoredTables });
    expect(resourcesOf(template, 'AWS::DynamoDB::Table')).toEqual([]);
    const worker = functionOf(template, 'export-worker');
    expect(worker.properties.Environment.Variables.RECORDS_TABLE).toBe(restoredTables.recordsTable);
    const onTable = allowedTo(template, worker.id).filter((each) => actionsOf(each).includes('dynamodb:GetItem'));
    expect(JSON.stringify(onTable[0]?.Resource)).toContain(`:table/${restoredTables.recordsTable}"`);
    template.resourceCountIs('AWS::KMS::Key', 4);
  });

  it('uses the keys that it was given, and makes one for its files', async () => {
    const template = await synthesise({ context: { ...restoredTables, ...restoredKeys } });
    expect(resourcesOf(template, 'AWS::KMS::Key').map(({ id }) => id)).toEqual([expect.stringMatching(/^DataKey/)]);
    const { TOKEN_KEY_ID, PSEUDONYM_KEY_ID } = functionOf(template, 'export-worker').properties.Environment.Variables;
    expect([TOKEN_KEY_ID, PSEUDONYM_KEY_ID]).toEqual([restoredKeys.tokenKey, restoredKeys.pseudonymKey]);
  });

  it.each([
    ['one key of three', { ownerKey: restoredKeys.ownerKey }, '-c tokenKey: is needed too'],
    ['surveys of a live service', { ...liveUpstream, surveysTable: 'old' }, '-c surveysTable: works only with'],
    ['what is no key', { ...restoredKeys, tokenKey: 'alias/tokens' }, '-c tokenKey: must be the ARN'],
  ])('refuses %s', async (_, context, problem) => {
    await expect(createApp({ context, codeOf: unbundled })).rejects.toThrow(problem);
  });
});
