/** Writes, changes and deletes items of the folder it is given until it is killed, and prints each write that is done. */
import { openEngine } from '../../../../infra/local/dynamodb/engine.ts';
import { holdFolder } from '../../../../infra/local/dynamodb/storage/hold-folder.ts';
import { definitionsOf } from '../../../../infra/local/dynamodb/tables.ts';

const [folder = ''] = process.argv.slice(2);
holdFolder(folder);
const engine = openEngine(folder);
const names = { records: 'records', surveys: 'surveys' };
for (const [TableName, definition] of Object.entries(definitionsOf(names))) {
  engine.run('CreateTable', { TableName, ...definition });
}
for (let at = 0; ; at++) {
  const key = { pk: { S: 'p' }, sk: { S: String(at % 50) } };
  const due = { duePk: { S: `due#${at % 3}` }, dueSk: { S: String(at) }, brief: { S: String(at) } };
  const isDeleted = at % 7 === 6;
  if (isDeleted) engine.run('DeleteItem', { TableName: 'records', Key: key });
  else engine.run('PutItem', { TableName: 'records', Item: { ...key, ...due, value: { S: 'x'.repeat(5000) } } });
  process.stdout.write(`${at} `);
}
