/** The S3 under test as a process of its own: prints its URL, and its resident memory for every line it is sent. */
import { createInterface } from 'node:readline';
import { startS3Server } from '../../../../infra/local/s3/server.ts';
import { account, Bucket } from './local-s3.ts';

const server = await startS3Server({ ...account, folder: process.argv[2] ?? '', port: 0, buckets: [Bucket] });
process.stdout.write(`${server.url}\n`);

let peakBytes = process.memoryUsage.rss();
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 20).unref();
createInterface(process.stdin).on('line', () => process.stdout.write(`${peakBytes}\n`));
