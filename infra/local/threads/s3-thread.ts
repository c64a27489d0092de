/** The inside of the thread that S3 runs in: serves until it is asked to close. */
import { parentPort, workerData } from 'node:worker_threads';
import { type S3ServerOptions, startS3Near } from '../s3/server.ts';
import type { S3Reply } from './s3.ts';

const options: S3ServerOptions = workerData;

function reply(message: S3Reply): void {
  parentPort?.postMessage(message);
}

try {
  const server = await startS3Near(options);
  parentPort?.once('message', async () => {
    await server.close();
    parentPort?.close();
  });
  reply({ url: server.url });
} catch (error) {
  reply({ error: error instanceof Error ? error : new Error(String(error)) });
}
