/**
 * S3 in a thread of its own: files of gigabytes pass through it, hashed and checked, and whoever asks the API for a page
 * in the meantime does not wait for them.
 */
import { once } from 'node:events';
import { codeUrl } from '../../ready-made/code-url.ts';
import type { S3Server, S3ServerOptions } from '../s3/server.ts';
import { startThread } from './start-thread.ts';

export type S3Reply = { url: string } | { error: Error };

export async function startS3Thread(options: S3ServerOptions): Promise<S3Server> {
  const thread = startThread(codeUrl('infra/local/threads/s3-thread.ts'), options);
  const ended = once(thread, 'exit');
  const [reply]: S3Reply[] = await once(thread, 'message');
  if (!reply) throw new Error('S3 did not say where it listens.');
  if ('error' in reply) {
    await thread.terminate();
    throw reply.error;
  }
  return {
    url: reply.url,
    async close() {
      thread.postMessage('close');
      await ended;
    },
  };
}
