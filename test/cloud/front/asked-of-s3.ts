/**
 * Requests of S3 as permissions: on objects and buckets and, where a key of KMS guards the bucket, on that key through
 * S3 as well. A write makes a data key; whoever reads, or adds to an upload that is under way, opens one.
 */
import type { Call } from '../../../infra/local/s3/call.ts';
import { childrenNamed, childText, readXml } from '../../../infra/local/s3/xml-reader.ts';
import { decode } from '../../../infra/local/signing/signed-request.ts';
import type { Deployment } from '../deployment.ts';
import { type Asked, unknownCall } from './asked.ts';
import type { Need } from './policy.ts';

interface Route {
  operation: string;
  /** Method and what it acts on, with `copy` where the bytes come from another object. */
  on: string;
  /** Parameters that make it this operation. */
  marks?: readonly string[];
  action: string;
  keys?: readonly ('kms:Decrypt' | 'kms:GenerateDataKey')[];
}

const part = ['partNumber', 'uploadId'];
const opens = ['kms:Decrypt'] as const;
const makes = ['kms:GenerateDataKey'] as const;

const routes: readonly Route[] = [
  { operation: 'GetObject', on: 'GET object', action: 's3:GetObject', keys: opens },
  { operation: 'HeadObject', on: 'HEAD object', action: 's3:GetObject' },
  { operation: 'PutObject', on: 'PUT object', action: 's3:PutObject', keys: makes },
  { operation: 'CopyObject', on: 'PUT object copy', action: 's3:PutObject', keys: makes },
  { operation: 'UploadPart', on: 'PUT object', marks: part, action: 's3:PutObject', keys: opens },
  { operation: 'UploadPartCopy', on: 'PUT object copy', marks: part, action: 's3:PutObject', keys: opens },
  { operation: 'CreateMultipartUpload', on: 'POST object', marks: ['uploads'], action: 's3:PutObject', keys: makes },
  { operation: 'CompleteMultipartUpload', on: 'POST object', marks: ['uploadId'], action: 's3:PutObject', keys: opens },
  { operation: 'AbortMultipartUpload', on: 'DELETE object', marks: ['uploadId'], action: 's3:AbortMultipartUpload' },
  { operation: 'ListParts', on: 'GET object', marks: ['uploadId'], action: 's3:ListMultipartUploadParts', keys: opens },
  { operation: 'DeleteObject', on: 'DELETE object', action: 's3:DeleteObject' },
  { operation: 'DeleteObjects', on: 'POST bucket', marks: ['delete'], action: 's3:DeleteObject' },
  { operation: 'ListObjectsV2', on: 'GET bucket', marks: ['list-type'], action: 's3:ListBucket' },
  { operation: 'ListMultipartUploads', on: 'GET bucket', marks: ['uploads'], action: 's3:ListBucketMultipartUploads' },
  { operation: 'HeadBucket', on: 'HEAD bucket', action: 's3:ListBucket' },
];

/** Parameters that change an answer, not the permission it takes. */
const harmless =
  /^(x-id|x-amz-.+|response-.+|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|fetch-owner|key-marker|upload-id-marker|max-uploads|max-parts|part-number-marker)$/i;

/** Headers that take permissions of their own. */
const demanding = /^x-amz-(tagging|acl|grant-|object-lock-|website-redirect-location|server-side-encryption)/;

export function askedOfS3(call: Call, body: Buffer, deployment: Deployment): Asked {
  const target = call.key === '' ? 'bucket' : 'object';
  const on = [call.method, target, ...(call.headers.has('x-amz-copy-source') ? ['copy'] : [])].join(' ');
  const marks = [...call.query.keys()].filter((name) => !harmless.test(name)).sort();
  const route = routes.find((each) => each.on === on && String([...(each.marks ?? [])].sort()) === String(marks));
  const header = [...call.headers.keys()].find((name) => demanding.test(name));
  if (!route || header !== undefined) throw unknownCall(`s3: ${on} ${marks.join('&')} ${header ?? ''}`.trim());
  return { operation: route.operation, needs: needsOf(route, call, body, deployment) };
}

function needsOf(route: Route, call: Call, body: Buffer, deployment: Deployment): Need[] {
  const { bucket, key } = call;
  const bucketArn = `arn:aws:s3:::${bucket}`;
  const resources = route.on.includes('bucket') ? [bucketArn] : [`${bucketArn}/${key}`];
  if (route.operation === 'DeleteObjects') {
    const keys = keysToDelete(body);
    return keys.map((doomed) => ({ action: route.action, resource: `${bucketArn}/${doomed}` }));
  }
  const checksums = route.operation === 'HeadObject' && call.headers.has('x-amz-checksum-mode') ? opens : [];
  return [
    ...resources.map((resource) => ({ action: route.action, resource })),
    ...throughS3([...(route.keys ?? []), ...checksums], bucket, deployment),
    ...sourceNeeds(call, deployment),
  ];
}

function sourceNeeds(call: Call, deployment: Deployment): Need[] {
  const source = call.headers.get('x-amz-copy-source');
  if (source === undefined) return [];
  const path = decode(source).replace(/^\//, '');
  const [bucket = ''] = path.split('/');
  return [{ action: 's3:GetObject', resource: `arn:aws:s3:::${path}` }, ...throughS3(opens, bucket, deployment)];
}

function throughS3(actions: readonly string[], bucket: string, { bucketKeys, region }: Deployment): Need[] {
  const key = bucketKeys.get(bucket);
  if (key === undefined) return [];
  const context = { 'kms:ViaService': [`s3.${region}.amazonaws.com`] };
  return actions.map((action) => ({ action, resource: key, context }));
}

export function keysToDelete(body: Buffer): string[] {
  const objects = childrenNamed(readXml(body.toString(), 'Delete'), 'Object');
  return objects.map((object) => childText(object, 'Key') ?? '');
}

/** The right to list a bucket is what turns the answer to a missing key from 403 into 404. */
export function mayKnowAbsence(bucket: string): Need {
  return { action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` };
}
