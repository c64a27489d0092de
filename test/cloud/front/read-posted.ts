/**
 * A file that a browser sends to a bucket by a form: whoever signed the policy of the form sends it, as S3 has it, so that
 * the role of that function must still be allowed to. On the other side it is an ordinary object.
 */
import type { IncomingMessage } from 'node:http';
import { type Call, readCall } from '../../../infra/local/s3/call.ts';
import { boundaryOf, readForm } from '../../../infra/local/s3/post/form-parts.ts';
import { checkPolicy } from '../../../infra/local/s3/post/policy.ts';
import { isPostedForm } from '../../../infra/local/s3/post/post-object.ts';
import { refusal } from '../../../infra/local/signing/refusal.ts';
import { authenticatePolicy } from '../../../infra/local/signing/signature.ts';
import type { Caller, TrustedRequest } from './read-request.ts';

/** What becomes of fields of the form; all others are about the form itself. */
const ofTheObject = ['content-type', 'content-disposition', 'cache-control'];

export function postedTo(request: IncomingMessage): Call | undefined {
  if (request.headers.authorization !== undefined) return undefined;
  const call = readCall(request);
  return isPostedForm(call) ? call : undefined;
}

export async function readPosted(call: Call, callers: ReadonlyMap<string, Caller>): Promise<TrustedRequest> {
  const { fields, file } = await readForm(call.request, boundaryOf(call.headers.get('content-type') ?? '') ?? '');
  const [accessKeyId = ''] = (fields.get('x-amz-credential') ?? '').split('/');
  const caller = callers.get(accessKeyId);
  if (!caller) throw refusal('InvalidAccessKeyId');
  authenticatePolicy(fields, caller.account);
  const { leastBytes, mostBytes } = checkPolicy(fields, call.bucket, Date.now());
  const body = Buffer.concat(await Array.fromAsync(file));
  if (body.length < leastBytes || body.length > mostBytes) throw refusal('AccessDenied');
  const headers = new Map([...fields].filter(([name]) => ofTheObject.includes(name)));
  const key = fields.get('key') ?? '';
  const path = `/${call.bucket}/${key}`;
  return { caller, call: { ...call, method: 'PUT', path, key, headers }, body, rawPath: encodeURI(path) };
}
