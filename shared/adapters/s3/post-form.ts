/**
 * Signs the form by which a browser sends one file to S3: under this key only, up to this size, as a type that no browser
 * opens. S3 checks the policy, so nobody has to pass the bytes on.
 */
import { createHmac } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import type { PostForm } from '../../ports.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** What every file is stored as, whatever it is. */
const storedAs = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' };

interface PostRules {
  bucket: string;
  /** The bucket's own address. */
  url: string;
  key: string;
  mostBytes: number;
  ttlSeconds: number;
}

export async function signPostForm(s3: S3Client, rules: PostRules): Promise<PostForm> {
  const [{ accessKeyId, secretAccessKey, sessionToken }, region] = await Promise.all([
    s3.config.credentials(),
    s3.config.region(),
  ]);
  const nowMs = Date.now();
  const date = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request'];
  const fields = {
    key: rules.key,
    ...storedAs,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': [accessKeyId, ...scope].join('/'),
    'X-Amz-Date': date,
    ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
  };
  const policy = {
    expiration: new Date(nowMs + rules.ttlSeconds * 1000).toISOString(),
    conditions: [
      { bucket: rules.bucket },
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', 1, rules.mostBytes],
    ],
  };
  const Policy = Buffer.from(JSON.stringify(policy)).toString('base64');
  let key = Buffer.from(`AWS4${secretAccessKey}`);
  for (const step of scope) key = createHmac('sha256', key).update(step).digest();
  const signature = createHmac('sha256', key).update(Policy).digest('hex');
  return { url: rules.url, fields: { ...fields, Policy, 'X-Amz-Signature': signature } };
}
