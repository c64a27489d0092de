/** What a call of AWS's own client costs the processor of whoever makes it: to a server in another process that says next to nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';

const CALLS = 2_000;
const server = `require('node:http').createServer((request, response) => {
  request.resume().on('end', () => response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}'));
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

export async function callCpuSeconds(): Promise<number> {
  const child = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = await once(child.stdout, 'data');
    const endpoint = `http://127.0.0.1:${String(port).trim()}`;
    const credentials = { accessKeyId: 'BENCH', secretAccessKey: 'of-a-server-that-checks-nothing' };
    const records = createDynamoRecords(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }), 'records');
    const call = () => records.get({ partition: 'O#u-1', sort: 'JOB#exp_1' });
    for (let at = 0; at < CALLS; at++) await call(); // loads and optimises
    const before = process.cpuUsage();
    for (let at = 0; at < CALLS; at++) await call();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6 / CALLS;
  } finally {
    child.kill();
  }
}
