/** Files in an S3 bucket: small objects whole, large ones as multipart uploads with flat memory. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { freeBytes, hasItsOwnBuffer } from '../../bytes/free-bytes.ts';
import type { FileLink, Files } from '../../ports.ts';
import { oneRoomAgent } from '../one-room-agent.ts';
import { fileDeadlines } from '../stores/store-deadlines.ts';
import { beginS3Parts, createS3Parts } from './s3-parts.ts';
import { createS3Upload } from './s3-upload.ts';
import { leaveFilesUnsigned } from './unsigned-files.ts';

/** The default of the SDK. */
const MOST_CONNECTIONS = 50;

export function connectS3(): S3Client {
  const s3 = new S3Client({
    ...fileDeadlines,
    requestHandler: { ...fileDeadlines.requestHandler, httpAgent: oneRoomAgent({ maxSockets: MOST_CONNECTIONS }) },
    forcePathStyle: process.env.S3_PATH_STYLE === '1',
  });
  leaveFilesUnsigned(s3);
  return s3;
}

export function createS3Files(s3: S3Client, bucket: string): Files {
  async function read(key: string): Promise<Uint8Array | undefined> {
    try {
      return await bytesOf(await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
    } catch (error) {
      return absentOr(error);
    }
  }

  async function readRange(key: string, start: number, end: number): Promise<Uint8Array | undefined> {
    if (start === end) return new Uint8Array();
    try {
      const Range = `bytes=${start}-${end - 1}`;
      const bytes = await bytesOf(await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range })));
      return bytes?.length === end - start ? bytes : undefined;
    } catch (error) {
      return absentOr(error);
    }
  }

  async function sizeOf(key: string): Promise<number | undefined> {
    try {
      return (await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength;
    } catch (error) {
      return absentOr(error);
    }
  }

  async function* keys(prefix: string): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) }),
      );
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async function removeAll(prefix: string, kept: readonly string[] = []): Promise<void> {
    const isDoomed = (key: string) => !kept.includes(key);
    const doomed: { Key: string }[] = [];
    for await (const Key of keys(prefix)) if (isDoomed(Key)) doomed.push({ Key });
    for (let at = 0; at < doomed.length; at += 1000) {
      const Objects = doomed.slice(at, at + 1000);
      const { Errors = [] } = await s3.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
      );
      const [first] = Errors;
      if (first) throw new Error(`S3 kept ${Errors.length} of ${Objects.length} objects: ${first.Code} ${first.Key}`);
    }
    for await (const { key, uploadId } of openUploads(prefix)) {
      if (isDoomed(key)) await abortUpload(key, uploadId);
    }
  }

  async function* openUploads(prefix: string): AsyncGenerator<{ key: string; uploadId: string }> {
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (after) {
      const page: ListMultipartUploadsCommandOutput = await s3.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
      );
      for (const { Key = '', UploadId = '' } of page.Uploads ?? []) yield { key: Key, uploadId: UploadId };
      const { NextKeyMarker, NextUploadIdMarker } = page;
      after = page.IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
    }
  }

  /** If another worker has completed it meanwhile, the result is the same. */
  async function abortUpload(Key: string, UploadId: string): Promise<void> {
    try {
      await s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    } catch (error) {
      if (!(error instanceof S3ServiceException && error.name === 'NoSuchUpload')) throw error;
    }
  }

  /** A link expires with the credentials that signed it, whatever it claims; `expiresAt` is what is certain. */
  async function link(
    key: string,
    use: { ttlSeconds: number; contentType: string; disposition: string },
  ): Promise<FileLink> {
    const get = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ResponseContentType: use.contentType,
      ResponseContentDisposition: use.disposition,
      ResponseCacheControl: 'private, no-store',
    });
    const signedAt = Math.floor(Date.now() / 1000) * 1000;
    const signingDate = new Date(signedAt);
    const url = await getSignedUrl(s3, get, { expiresIn: use.ttlSeconds, signingDate });
    const sureUntil = sureEnd(await s3.config.credentials(), signedAt);
    return { url, expiresAt: new Date(Math.min(signedAt + use.ttlSeconds * 1000, sureUntil)).toISOString() };
  }

  return {
    async put(key, bytes) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
    },
    upload: (key, contentType) => createS3Upload(s3, bucket, key, contentType),
    beginParts: (key, contentType) => beginS3Parts(s3, bucket, key, contentType),
    parts: (key, id) => createS3Parts(s3, bucket, key, id),
    read,
    readRange,
    sizeOf,
    keys,
    removeAll,
    link,
  };
}

/**
 * A Lambda function does not know when its session ends. All that is certain is that the session lasts as long as one
 * invocation may.
 */
const SURE_SESSION_MS = 15 * 60_000;

function sureEnd(credentials: { expiration?: Date; sessionToken?: string }, now: number): number {
  if (credentials.expiration) return credentials.expiration.getTime();
  return credentials.sessionToken === undefined ? Number.POSITIVE_INFINITY : now + SURE_SESSION_MS;
}

const absences = ['NoSuchKey', 'NotFound', 'InvalidRange'];

function absentOr(error: unknown): undefined {
  if (error instanceof S3ServiceException && absences.includes(error.name)) return undefined;
  throw error;
}

/**
 * The whole body of an answer in one buffer. The SDK collects its pieces first and leaves them to the garbage collector,
 * which would run for every few megabytes; here each piece is freed as soon as it is copied.
 */
async function bytesOf({ Body, ContentLength }: GetObjectCommandOutput): Promise<Uint8Array | undefined> {
  if (!(Body instanceof Readable) || ContentLength === undefined) return Body?.transformToByteArray();
  const whole = Buffer.allocUnsafeSlow(ContentLength);
  let length = 0;
  Body.on('data', (piece: Buffer) => {
    length += piece.copy(whole, length);
    if (hasItsOwnBuffer(piece)) freeBytes(piece);
  });
  await finished(Body);
  return whole.subarray(0, length);
}
