/** Stores that take a call and never answer it, or only half, or hang up: every call of every adapter ends. */
import { createServer, type Socket } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import { createS3Files } from '../../../shared/adapters/s3/s3-files.ts';
import {
  createFingerprints,
  createTokenOpener,
  createTokenSealer,
} from '../../../shared/adapters/stores/kms-secrets.ts';
import { createSqsQueue } from '../../../shared/adapters/stores/sqs-queue.ts';
import { deadlines } from '../../../shared/adapters/stores/store-deadlines.ts';
import { createDynamoAnswers } from '../../../shared/survey-service/store/dynamo-answers.ts';

import { productFolders, sourceFiles } from '../../support/source/source-files.ts';
import { newAnswer } from '../survey-service/survey-bench.ts';

const half = 'HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: 1000\r\n\r\n{"half":';

/** What a bad store does with a connection. */
const behaviour: Record<string, (socket: Socket) => void> = {
  'never answers': (socket) => socket.resume(),
  'does not even read': (socket) => socket.pause(),
  'answers half of its headers': (socket) => socket.resume().once('data', () => socket.write(half.slice(0, 30))),
  'answers half of its body': (socket) => socket.resume().once('data', () => socket.write(half)),
  'hangs up': (socket) => socket.resume().once('data', () => socket.destroy()),
};

function callsOf(endpoint: string): Record<string, () => Promise<unknown>> {
  const account = {
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 's' },
    ...deadlines({ seconds: 0.1, attempts: 2 }),
  };
  const table = new DynamoDBClient(account);
  const records = createDynamoRecords(table, 't');
  const answers = createDynamoAnswers(table, 't');
  const files = createS3Files(new S3Client({ ...account, forcePathStyle: true }), 'b');
  const queue = createSqsQueue(new SQSClient(account), `${endpoint}/000000000000/q`);
  const kms = new KMSClient(account);
  const key = { partition: 'p', sort: 's' };
  const filter = { withScreenedOut: false, isDeleted: false };
  const uploaded = async (sizeBytes: number) => {
    const upload = files.upload('k', 'text/csv');
    await upload.write(new Uint8Array(sizeBytes));
    return upload.complete();
  };
  return {
    'records.get': () => records.get(key),
    'records.create': () => records.create(key, {}),
    'records.replace': () => records.replace(key, 1, {}),
    'records.putMany': () => records.putMany([{ key, value: {} }]),
    'records.remove': () => records.remove(key),
    'records.list': () => records.list({ partition: 'p', prefix: '', limit: 1 }),
    'records.count': () => records.count(key, 1),
    'records.due': () => Array.fromAsync(records.due('2026-01-01')),
    'answers.append': () => answers.append(1, newAnswer(1)),
    'answers.settle': () => answers.settle(1, 1),
    'answers.fill': () => answers.fill(1, [newAnswer(1)]),
    'answers.read': () => answers.read(1, 1),
    'answers.change': () => answers.change(1, 1, (answer) => answer),
    'answers.purge': () => answers.purge(1, 1),
    'answers.purgeAll': () => answers.purgeAll(1),
    'answers.highestId': () => answers.highestId(1),
    'answers.count': () => answers.count(1, filter),
    'answers.countSpan': () => answers.countSpan(1, filter, 9),
    'answers.pageAfter': () => answers.pageAfter(1, filter, { after: 0, upTo: 9, limit: 9 }),
    'answers.pageAt': () => answers.pageAt(1, filter, { sort: 'date_end', order: 'asc', offset: 0, limit: 9 }),
    'files.put': () => files.put('k', new Uint8Array(9)),
    'files.upload, small': () => uploaded(9),
    'files.upload, in parts': () => uploaded(9 * 1024 * 1024),
    'files.beginParts': () => files.beginParts('k', 'text/csv'),
    'files.parts.stored': () => files.parts('k', 'id').stored(),
    'files.parts.put': () => files.parts('k', 'id').put(1, new Uint8Array(9)),
    'files.parts.copy': () => files.parts('k', 'id').copy(1, { key: 'l', start: 0, end: 9 }),
    'files.parts.complete': () => files.parts('k', 'id').complete(),
    'files.read': () => files.read('k'),
    'files.readRange': () => files.readRange('k', 0, 9),
    'files.sizeOf': () => files.sizeOf('k'),
    'files.keys': () => Array.fromAsync(files.keys('')),
    'files.removeAll': () => files.removeAll('k'),
    'queue.send': () => queue.send({}),
    'queue.sendMany': () => queue.sendMany([{}]),
    'sealer.seal': () => createTokenSealer(kms, 'key').seal('t', 'o'),
    'opener.open': () => createTokenOpener(kms, 'key').open('eA==', 'o'),
    'fingerprints.of': () => createFingerprints(kms, 'key').of('s'),
  };
}

describe.each(Object.keys(behaviour))('a store that %s', (name) => {
  it('fails every call within seconds', async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      behaviour[name]?.(socket);
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(Number(Object(server.address()).port)));
    });
    const ends = await Promise.all(
      Object.entries(callsOf(`http://127.0.0.1:${port}`)).map(async ([call, start]) => {
        const late = new Promise((resolve) => setTimeout(resolve, 240_000, 'still waiting').unref());
        const end = start().then(
          () => 'succeeded',
          () => 'failed',
        );
        return [call, await Promise.race([end, late])];
      }),
    );
    for (const socket of sockets) socket.destroy();
    server.close();
    // the head of an object is all its headers: those that came whole are an answer, unless a busy machine reads them late
    const mayEither = name === 'answers half of its body' ? ['files.sizeOf'] : [];
    const hasEnded = ([call, end]: unknown[]) =>
      end === 'failed' || (end === 'succeeded' && mayEither.includes(String(call)));
    expect(ends.filter((end) => !hasEnded(end))).toEqual([]);
  });
});

it('holds for every client that the product makes', () => {
  const made = sourceFiles(productFolders).flatMap(({ path, text }) =>
    [...text.matchAll(/new (?:S3|SQS|DynamoDB|KMS)Client\(([^)]*)\)/g)].map(([, options = '']) => ({ path, options })),
  );
  expect(made.length).toBeGreaterThan(5);
  // a store in the same process has nothing to wait for
  expect(made.filter(({ options }) => !/Deadlines|callingNear/.test(options))).toEqual([]);
});
