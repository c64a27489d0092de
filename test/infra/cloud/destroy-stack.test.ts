/** `npm run destroy` says what stays and why, asks first, and removes data only where that was asked for. */
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../infra/cloud/destroy/arguments.ts';
import { type DestroyDeps, destroyStack } from '../../../infra/cloud/destroy/destroy-stack.ts';
import { whatStays } from '../../../infra/cloud/destroy/what-stays.ts';
import { stackName, synthesise } from './synthesise.ts';

const template = (await synthesise()).toJSON();

/** A terminal where somebody types this, and an account where every command works. */
function createTerminal(typed: string | undefined) {
  const said: string[] = [];
  const done: string[] = [];
  const around: DestroyDeps = {
    say: (line) => void said.push(line),
    ask: async () => typed,
    cdk: async (args) => done.push(`cdk ${args.join(' ')}`) > 0,
    outputs: async () => ({
      [stackName]: { FilesBucket: 'files', UploadsBucket: 'uploads', AccessLogsBucket: 'logs' },
    }),
    outputsFile: 'outputs.json',
    emptyBucket: async (name) => void done.push(`empty ${name}`),
  };
  return { said, done, around };
}

const destroy = (args: readonly string[], { around }: ReturnType<typeof createTerminal>) =>
  destroyStack({ stackName, template }, readArguments(args), around);

describe('a stack that is to go', () => {
  it('goes once its name was typed, after its protection has ended', async () => {
    const terminal = createTerminal(`${stackName}\n`);
    expect(await destroy(['-c', 'stage=main'], terminal)).toBe(true);
    expect(terminal.done).toEqual([
      `cdk deploy ${stackName} --require-approval never --outputs-file outputs.json -c stage=main -c removal=release`,
      `cdk destroy ${stackName} --force -c stage=main`,
    ]);
  });

  it.each([
    ['something else was typed', 'yes'],
    ['nobody is there to ask', undefined],
  ])('stays where %s', async (_, typed) => {
    const terminal = createTerminal(typed);
    expect(await destroy([], terminal)).toBe(false);
    expect(terminal.done).toEqual([]);
  });

  it('goes without a question where --yes was said', async () => {
    const terminal = createTerminal(undefined);
    expect(await destroy(['--yes'], terminal)).toBe(true);
  });

  it('leaves tables, buckets, keys and logs, and says why and how to remove them', async () => {
    const terminal = createTerminal(stackName);
    await destroy([], terminal);
    const reported = terminal.said.join('\n');
    expect(reported).toMatch(/Will stay: 2 tables \(RecordsTable, SurveysTable\), because \w+/);
    expect(reported).toMatch(/Will stay: 4 buckets .+because/);
    expect(reported).toMatch(/Will stay: 4 keys, at \$1 a month each .+because/);
    expect(reported).toMatch(/Will stay: \d+ logs .+because/);
    expect(reported).toContain('aws dynamodb delete-table');
    expect(reported).toContain('npm run destroy -- --with-data');
  });

  it.each([['--with-data'], ['-c', 'removal=destroy']])('says that its data goes too, with %s', async (...args) => {
    const terminal = createTerminal(undefined);
    await destroy(args, terminal);
    expect(terminal.said.join('\n')).toMatch(
      /Will be deleted too: 2 tables .+Will be deleted too: 4 buckets .+backup of the tables for 35 days/s,
    );
    expect(terminal.said.join('\n')).not.toContain('Stays');
  });

  it('takes its data along where that was asked for: made removable, emptied, destroyed, in this order', async () => {
    const terminal = createTerminal(stackName);
    await destroy(['--with-data', '-c', 'retentionDays=3'], terminal);
    expect(terminal.done).toEqual([
      `cdk deploy ${stackName} --require-approval never --outputs-file outputs.json -c retentionDays=3 -c removal=destroy`,
      'empty files',
      'empty uploads',
      'empty logs',
      `cdk destroy ${stackName} --force -c retentionDays=3`,
    ]);
  });

  it.each([[[]], [['--with-data']]])('stays whole where it could not be released, with %j', async (args) => {
    const terminal = createTerminal(stackName);
    const around = { ...terminal.around, cdk: async () => false };
    expect(await destroy(args, { ...terminal, around })).toBe(false);
    expect(terminal.done).toEqual([]);
  });
});

it('refuses what outlives a stack for no stated reason', () => {
  const Resources = { Pond: { Type: 'AWS::Made::Up', DeletionPolicy: 'Retain' } };
  expect(() => whatStays({ Resources })).toThrow('AWS::Made::Up outlives the stack, and no reason is given here.');
});

it('refuses a setting without a value', () => {
  expect(() => readArguments(['-c', 'stage'])).toThrow('-c takes name=value, not stage');
});
