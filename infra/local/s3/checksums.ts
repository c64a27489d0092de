/** The checksums S3 stores with an object: how each is calculated, and which one a request declares. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Call } from './call.ts';
import { s3Error } from './errors.ts';

const lengthBytes = { CRC32: 4, SHA1: 20, SHA256: 32 } as const;

export type ChecksumAlgorithm = keyof typeof lengthBytes;

export interface Checksum {
  readonly algorithm: ChecksumAlgorithm;
  /** Base64; a composite value of N parts ends in -N. */
  readonly value: string;
}

interface RunningChecksum {
  update(bytes: Uint8Array): void;
  digest(): string;
}

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  if (algorithm === 'CRC32') return startCrc32();
  const hash = createHash(algorithm);
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') };
}

function startCrc32(): RunningChecksum {
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    digest: () => crc32Text(value),
  };
}

export function crc32Text(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.toString('base64');
}

/** The checksum of a multipart object: taken over the checksums of its parts, in order. */
export function compositeChecksum(algorithm: ChecksumAlgorithm, values: readonly string[]): Checksum {
  const running = startChecksum(algorithm);
  for (const value of values) running.update(Buffer.from(value, 'base64'));
  return { algorithm, value: `${running.digest()}-${values.length}` };
}

export function checksumHeader(algorithm: ChecksumAlgorithm): string {
  return `x-amz-checksum-${algorithm.toLowerCase()}`;
}

/** The name of the checksum's XML element. */
export function checksumElement(algorithm: ChecksumAlgorithm): string {
  return `Checksum${algorithm}`;
}

export function readAlgorithm(name: string): ChecksumAlgorithm {
  const upper = name.toUpperCase();
  if (upper === 'CRC32' || upper === 'SHA1' || upper === 'SHA256') return upper;
  throw s3Error('NotImplemented', `The checksum algorithm ${name} is not implemented.`);
}

interface ClaimedChecksum {
  readonly algorithm: ChecksumAlgorithm;
  /** Absent when the value comes in the trailer. */
  readonly value?: string;
}

const valueHeader = /^x-amz-checksum-(?!algorithm$|mode$|type$)(.+)$/;

/** The one checksum a request carries for its body, by header or announced as a trailer. */
export function claimedChecksum(call: Call): ClaimedChecksum | undefined {
  const claims: ClaimedChecksum[] = [];
  for (const [name, value] of call.headers) {
    const algorithm = valueHeader.exec(name)?.[1];
    if (algorithm !== undefined) claims.push({ algorithm: readAlgorithm(algorithm), value });
  }
  const trailer = call.headers.get('x-amz-trailer');
  const announced = trailer === undefined ? undefined : valueHeader.exec(trailer.toLowerCase())?.[1];
  if (trailer !== undefined && announced === undefined) throw s3Error('InvalidRequest', 'x-amz-trailer is not valid.');
  if (announced !== undefined) claims.push({ algorithm: readAlgorithm(announced) });
  if (claims.length > 1) throw s3Error('InvalidRequest', 'Only one checksum is allowed.');
  const [claim] = claims;
  const meant = call.headers.get('x-amz-sdk-checksum-algorithm');
  if (meant !== undefined && readAlgorithm(meant) !== claim?.algorithm) {
    throw s3Error('InvalidRequest', 'x-amz-sdk-checksum-algorithm has no matching checksum.');
  }
  if (claim?.value !== undefined) checkFormat(claim.algorithm, claim.value);
  return claim;
}

function checkFormat(algorithm: ChecksumAlgorithm, value: string): void {
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== lengthBytes[algorithm] || bytes.toString('base64') !== value) {
    throw s3Error('InvalidRequest', `Value for ${checksumHeader(algorithm)} is not valid.`);
  }
}
