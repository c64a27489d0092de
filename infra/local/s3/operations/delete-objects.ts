/** DeleteObject and DeleteObjects. Deleting what is not there succeeds, as in S3. */
import type { Call } from '../call.ts';
import { claimedChecksum } from '../checksums.ts';
import { unquoted, writeCondition } from '../conditions.ts';
import { isS3Error, s3Error } from '../errors.ts';
import { type Reply, xmlReply } from '../reply.ts';
import type { Stores } from '../stores.ts';
import type { XmlNode } from '../xml.ts';
import { childrenNamed, childText, readXml, type XmlElement } from '../xml-reader.ts';

const MOST_KEYS = 1000;

export function deleteObject(call: Call, stores: Stores): Reply {
  stores.objects.remove(call.bucket, call.key, writeCondition(call));
  return { status: 204 };
}

export function deleteObjects(call: Call, stores: Stores, body: string): Reply {
  if (claimedChecksum(call) === undefined && !call.headers.has('content-md5')) {
    throw s3Error('InvalidRequest', 'A checksum or Content-MD5 is required.');
  }
  const root = readXml(body, 'Delete');
  const asked = childrenNamed(root, 'Object');
  if (asked.length === 0 || asked.length > MOST_KEYS) throw s3Error('MalformedXML');
  const quiet = childText(root, 'Quiet')?.trim() === 'true';
  const results = asked.map((element) => deleteListed(call.bucket, stores, element));
  return xmlReply(['DeleteResult', ...results.filter(([name]) => !quiet || name === 'Error')]);
}

function deleteListed(bucket: string, stores: Stores, element: XmlElement): XmlNode {
  const key = childText(element, 'Key');
  const etag = childText(element, 'ETag');
  if (!key) throw s3Error('MalformedXML');
  try {
    if (childText(element, 'VersionId') !== undefined) throw s3Error('NotImplemented', 'Versions are not implemented.');
    stores.objects.remove(bucket, key, (current) => {
      if (etag !== undefined && current?.etag !== unquoted(etag)) throw s3Error('PreconditionFailed');
    });
    return ['Deleted', ['Key', key]];
  } catch (error) {
    if (!isS3Error(error)) throw error;
    return ['Error', ['Key', key], ['Code', error.code], ['Message', error.message]];
  }
}
