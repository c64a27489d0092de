/** A process that is killed in the middle of writes: what it had written is there, and the indexes agree with the items. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Engine, openEngine } from '../../../../infra/local/dynamodb/engine.ts';
import { FolderInUse, holdFolder } from '../../../../infra/local/dynamodb/storage/hold-folder.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

const writes = 400;

it('leaves all that was written, indexes that agree with it, and nothing that blocks the next process', async () => {
  const home = await temporaryFolder();
  const folder = join(home, 'dynamodb');
  await mkdir(folder);
  const last = await writeUntilKilled(folder);
  const letGo = holdFolder(folder);
  const engine = openEngine(folder);
  const items = itemsOf(engine, 'Scan', {});
  const found = new Map(items.map((item) => [Number(item.sk?.S), Number(item.dueSk?.S)]));
  for (let at = last - 30; at <= last; at++) {
    // the write after the last one that was reported may be there too
    const isReplaced = found.get(at % 50) === last + 1 || (last + 1) % 50 === at % 50;
    if (!isReplaced) expect(found.get(at % 50)).toBe(at % 7 === 6 ? undefined : at);
  }
  const wanted = items.map(({ sk, dueSk }) => [sk?.S, dueSk?.S]).toSorted();
  for (const IndexName of ['due', 'brief']) {
    const held = itemsOf(engine, 'Scan', { IndexName });
    expect(held.map(({ sk, dueSk, brief }) => [sk?.S, (dueSk ?? brief)?.S]).toSorted()).toEqual(wanted);
  }
  engine.close();
  letGo();
  await rm(home, { recursive: true });
});

/** Gives the number of the last write that it has reported. */
async function writeUntilKilled(folder: string): Promise<number> {
  const script = join(import.meta.dirname, 'writing-process.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  const gone = once(child, 'close');
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
    if (printed.split(' ').length <= writes || child.killed) return;
    expect(() => holdFolder(folder)).toThrow(FolderInUse);
    child.kill('SIGKILL');
  });
  await gone;
  expect(child.signalCode).toBe('SIGKILL');
  // what comes after the last blank was cut off
  return Number(printed.split(' ').at(-2));
}

interface Found {
  sk?: { S: string };
  dueSk?: { S: string };
  brief?: { S: string };
}

function itemsOf(engine: Engine, operation: string, input: object): Found[] {
  const { Items }: { Items: Found[] } = JSON.parse(engine.run(operation, { TableName: 'records', ...input }).body);
  return Items;
}
