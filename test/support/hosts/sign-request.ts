/** Signature Version 4 written down once more, apart from the product's own: what a caller with some secret can send. */
import { createHash, createHmac } from 'node:crypto';

export interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  service: string;
  region?: string;
  /** When it was signed; by default now. */
  at?: Date;
}

export interface PlainRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export function signRequest(request: PlainRequest, signer: Signer): PlainRequest {
  const { pathname, searchParams, host } = new URL(request.url);
  const date = (signer.at ?? new Date()).toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [date.slice(0, 8), signer.region ?? 'us-east-1', signer.service, 'aws4_request'];
  const headers = { ...request.headers, 'x-amz-date': date, 'x-amz-content-sha256': sha256(request.body) };
  const signed = Object.entries({ ...headers, host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    String(searchParams),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    sha256(request.body),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>((secret, step) => hmac(secret, step), `AWS4${signer.secretAccessKey}`);
  const authorization = `AWS4-HMAC-SHA256 Credential=${signer.accessKeyId}/${scope.join('/')}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`;
  return { ...request, headers: { ...headers, authorization } };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
