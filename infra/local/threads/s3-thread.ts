/** The inside of the thread that S3 runs in: serves until it is told to close. */
import { parentPort, workerData } from 'node:worker_threads';
import { type S3ServerOptions, startS3Server } from '../s3/server.ts';
import type { S3Reply } from './s3.ts';

const options: S3ServerOptions = workerData;

function reply(message: S3Reply): void {
  parentPort?.postMessage(message);
}

try {
  const server = await startOn(options.port);
  parentPort?.once('message', async () => {
    await server.close();
    parentPort?.close();
  });
  reply({ url: server.url });
} catch (error) {
  reply({ error: error instanceof Error ? error : new Error(String(error)) });
}

/** A port that another program has is not worth failing for. */
async function startOn(port: number) {
  try {
    return await startS3Server({ ...options, port });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken || port === 0) throw error;
    return startS3Server({ ...options, port: 0 });
  }
}
