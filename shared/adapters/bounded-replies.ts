/**
 * Replies of stores that end. The SDK collects whatever it is sent before it looks at it, so a reply without an end would
 * fill the memory. Here every reply has a limit in bytes and in time; a file that is read is left to whoever reads it.
 */
import { pipeline, Readable, Transform } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';

interface ReplyBounds {
  mostBytes: number;
  /** From the first byte of a reply to its last. */
  longestMs: number;
  /** Ends the request that is under way, and all later ones. */
  stop?: AbortSignal | undefined;
}

type Handler = Pick<S3Client['config']['requestHandler'], 'handle'>;

/** A client of any store. */
interface StoreClient {
  readonly config: { readonly requestHandler: Handler };
}

export function boundReplies<Client extends StoreClient>(client: Client, bounds: ReplyBounds): Client {
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  const { stop } = bounds;
  requestHandler.handle = async (request, options) => {
    stop?.throwIfAborted();
    const answer = await handle(request, { ...options, ...(stop && { abortSignal: stop }) });
    const { response } = answer;
    if (response.statusCode < 200) {
      // the SDK would take it for a success, and a file that nobody took for delivered
      if (response.body instanceof Readable) response.body.destroy();
      throw Object.assign(new Error(`the store answered ${response.statusCode}`), { code: 'EPROTO' });
    }
    const isFile = response.statusCode < 300 && request.query?.['x-id'] === 'GetObject';
    if (!isFile && response.body instanceof Readable) {
      response.body = bounded(response.body, response.statusCode, bounds);
    }
    return answer;
  };
  return client;
}

function bounded(body: Readable, status: number, { mostBytes, longestMs, stop }: ReplyBounds): Readable {
  let sizeBytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > mostBytes) done(tooLarge(mostBytes, status));
      else done(null, chunk);
    },
  });
  const end = (reason: unknown) => limited.destroy(reason instanceof Error ? reason : new Error(String(reason)));
  const late = () => end(new DOMException('the reply took too long', 'TimeoutError'));
  const timer = setTimeout(late, longestMs);
  const follow = () => end(stop?.reason);
  stop?.addEventListener('abort', follow);
  pipeline(body, limited, () => {
    clearTimeout(timer);
    stop?.removeEventListener('abort', follow);
  });
  return limited;
}

function tooLarge(mostBytes: number, status: number): Error {
  const message = `the store sent a reply of more than ${mostBytes} bytes`;
  return Object.assign(new Error(message), { name: 'ReplyTooLarge', status });
}
