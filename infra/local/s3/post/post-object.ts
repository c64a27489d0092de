/** PostObject: a file that a web page sends by a form, as far as a signed policy allows it. */
import { type Account, authenticatePolicy } from '../../signing/signature.ts';
import { type Call, checkKey } from '../call.ts';
import { readDescription, validators } from '../description.ts';
import { s3Error } from '../errors.ts';
import type { StoredObject } from '../object-index.ts';
import { publishFile } from '../operations/put-object.ts';
import { type Reply, xmlReply } from '../reply.ts';
import type { Stores } from '../stores.ts';
import { boundaryOf, type PostedForm, readForm } from './form-parts.ts';
import { checkPolicy, type SizeRange } from './policy.ts';

export function isPostedForm({ method, key, headers, query }: Call): boolean {
  return (
    method === 'POST' && key === '' && query.size === 0 && boundaryOf(headers.get('content-type') ?? '') !== undefined
  );
}

export async function postObject(call: Call, account: Account, stores: Stores): Promise<Reply> {
  if (!stores.buckets.has(call.bucket)) throw s3Error('NoSuchBucket');
  if (!call.headers.has('content-length')) throw s3Error('MissingContentLength');
  // Keep the connection open: the refusal is still to be sent on it.
  const wire: AsyncIterableIterator<Buffer> = call.request.iterator({ destroyOnReturn: false });
  try {
    const boundary = boundaryOf(call.headers.get('content-type') ?? '') ?? '';
    return await storeForm(call, account, stores, await readForm(wire, boundary));
  } finally {
    await wire.return?.();
  }
}

async function storeForm(call: Call, account: Account, stores: Stores, form: PostedForm): Promise<Reply> {
  const { fields, fileName, file } = form;
  const key = fields.get('key')?.replaceAll(`\${filename}`, () => fileName);
  if (!key) throw s3Error('InvalidArgument', noKey);
  checkKey(key);
  if (!fields.has('policy')) throw s3Error('AccessDenied');
  authenticatePolicy(fields, account);
  const sizes = checkPolicy(fields, call.bucket, Date.now());
  const posted: Call = { ...call, key, headers: fields };
  const description = readDescription(posted);
  const stored = await stores.dataFiles.write(() => within(file, sizes));
  return successOf(fields, call, await publishFile(posted, stores, stored, description, () => undefined));
}

const noKey = `Bucket POST must contain a field named 'key'. If it is specified, please check the order of the fields.`;

async function* within(file: AsyncIterable<Buffer>, { leastBytes, mostBytes }: SizeRange): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  for await (const bytes of file) {
    sizeBytes += bytes.length;
    if (sizeBytes > mostBytes) throw s3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
    yield bytes;
  }
  if (sizeBytes < leastBytes) {
    throw s3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
}

/** As the form asks: another page, or a status; without either, that there is nothing to say. */
function successOf(fields: ReadonlyMap<string, string>, call: Call, object: StoredObject): Reply {
  const { bucket, key } = object;
  const etag = validators(object).etag ?? '';
  const location = `http://${call.headers.get('host')}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const wanted = fields.get('success_action_redirect') ?? '';
  if (URL.canParse(wanted)) {
    const next = new URL(wanted);
    for (const [name, value] of Object.entries({ bucket, key, etag })) next.searchParams.append(name, value);
    return { status: 303, headers: { etag, location: next.href, 'content-length': '0' } };
  }
  const headers = { etag, location };
  const status = fields.get('success_action_status');
  if (status === '200') return { status: 200, headers: { ...headers, 'content-length': '0' } };
  if (status !== '201') return { status: 204, headers };
  const reply = xmlReply(
    ['PostResponse', ['Location', location], ['Bucket', bucket], ['Key', key], ['ETag', etag]],
    headers,
  );
  return { ...reply, status: 201 };
}
