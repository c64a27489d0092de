/** ListObjectsV2. */
import { type Call, wholeNumber } from '../call.ts';
import { s3Error } from '../errors.ts';
import { type ListedName, listPage, nameEncoder, readToken, writeToken } from '../list.ts';
import { type Reply, xmlReply } from '../reply.ts';
import type { Stores } from '../stores.ts';
import type { XmlNode } from '../xml.ts';

const MOST_KEYS = 1000;

export function listObjects(call: Call, stores: Stores): Reply {
  if (call.query.get('list-type') !== '2') throw s3Error('InvalidArgument', 'list-type can only be 2.');
  const prefix = call.query.get('prefix') ?? '';
  const delimiter = call.query.get('delimiter') ?? '';
  const maxKeys = wholeNumber(call, 'max-keys', MOST_KEYS);
  const after = startOf(call);
  const encode = nameEncoder(call.query.get('encoding-type'));
  const limit = Math.min(maxKeys, MOST_KEYS);
  const page = listPage(stores.objects.keys(call.bucket), {
    prefix,
    delimiter,
    limit,
    ...(after === undefined ? {} : { after }),
  });
  const last = page.names.at(-1);
  return xmlReply([
    'ListBucketResult',
    ['Name', call.bucket],
    ['Prefix', encode(prefix)],
    ...echo(call, 'delimiter', 'Delimiter', encode),
    ...echo(call, 'start-after', 'StartAfter', encode),
    ...echo(call, 'continuation-token', 'ContinuationToken'),
    ...echo(call, 'encoding-type', 'EncodingType'),
    ['MaxKeys', limit],
    ['KeyCount', page.names.length],
    ['IsTruncated', page.isTruncated],
    ...nextToken(page.isTruncated ? last : undefined),
    ...page.names.map((listed) => listedNode(call.bucket, stores, listed, encode)),
  ]);
}

function startOf(call: Call): ListedName | undefined {
  const token = call.query.get('continuation-token');
  if (token !== undefined) return readToken(token);
  const startAfter = call.query.get('start-after');
  return startAfter === undefined ? undefined : { name: startAfter, isPrefix: false };
}

function nextToken(last: ListedName | undefined): XmlNode[] {
  return last === undefined ? [] : [['NextContinuationToken', writeToken(last)]];
}

/** Repeats a parameter in the answer when the request had it. */
export function echo(call: Call, name: string, element: string, encode = (text: string) => text): XmlNode[] {
  const value = call.query.get(name);
  return value === undefined ? [] : [[element, encode(value)]];
}

function listedNode(bucket: string, stores: Stores, listed: ListedName, encode: (name: string) => string): XmlNode {
  if (listed.isPrefix) return ['CommonPrefixes', ['Prefix', encode(listed.name)]];
  const object = stores.objects.find(bucket, listed.name);
  return [
    'Contents',
    ['Key', encode(listed.name)],
    ['LastModified', object?.lastModified ?? ''],
    ['ETag', `"${object?.etag}"`],
    ['Size', object?.sizeBytes ?? 0],
    ['StorageClass', 'STANDARD'],
  ];
}
