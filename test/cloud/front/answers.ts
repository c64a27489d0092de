/** What the services themselves would answer: refusals and faults, each in the shape that its SDK client reads. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { xmlDocument } from '../../../infra/local/s3/xml.ts';
import type { Service } from './front.ts';

export interface Answer {
  status: number;
  code: string;
  message: string;
}

const jsonTypes: Record<Exclude<Service, 's3' | 'sts'>, string> = {
  dynamodb: 'com.amazonaws.dynamodb.v20120810',
  sqs: 'com.amazonaws.sqs',
  kms: 'com.amazonaws.kms',
  ses: 'com.amazonaws.sesv2',
};

export function sendAnswer(response: ServerResponse, service: Service, { status, code, message }: Answer): void {
  // The SDK trusts the Date header to correct its clock, so it must be the clock the signatures are checked with.
  const headers = { date: new Date().toUTCString(), 'x-amzn-requestid': randomUUID() };
  if (service === 's3') {
    const body = xmlDocument(['Error', ['Code', code], ['Message', message]]);
    response.writeHead(status, { ...headers, 'content-type': 'application/xml' });
    response.end(response.req.method === 'HEAD' ? undefined : body);
    return;
  }
  if (service === 'sts') {
    const body = xmlDocument(['ErrorResponse', ['Error', ['Type', 'Sender'], ['Code', code], ['Message', message]]]);
    response.writeHead(status, { ...headers, 'content-type': 'text/xml' }).end(body);
    return;
  }
  response.writeHead(status, { ...headers, 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: `${jsonTypes[service]}#${code}`, message }));
}

/** S3 answers a batch with what became of each key. */
export function sendDeniedKeys(response: ServerResponse, keys: readonly string[]): void {
  const errors = keys.map(
    (key) => ['Error', ['Key', key], ['Code', 'AccessDenied'], ['Message', 'Access Denied']] as const,
  );
  response.writeHead(200, { date: new Date().toUTCString(), 'content-type': 'application/xml' });
  response.end(xmlDocument(['DeleteResult', ...errors]));
}

export function accessDenied(
  service: Service,
  who: string,
  { action, resource }: { action: string; resource: string },
): Answer {
  const message = `User: ${who} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
  if (service === 's3' || service === 'sts') return { status: 403, code: 'AccessDenied', message };
  return { status: 400, code: 'AccessDeniedException', message };
}

const faults: Record<Service, Record<'error' | 'throttled', readonly [status: number, code: string]>> = {
  dynamodb: { error: [500, 'InternalServerError'], throttled: [400, 'ProvisionedThroughputExceededException'] },
  sqs: { error: [500, 'InternalFailure'], throttled: [403, 'RequestThrottled'] },
  kms: { error: [500, 'KMSInternalException'], throttled: [400, 'ThrottlingException'] },
  s3: { error: [500, 'InternalError'], throttled: [503, 'SlowDown'] },
  ses: { error: [500, 'InternalServiceErrorException'], throttled: [429, 'TooManyRequestsException'] },
  sts: { error: [500, 'InternalFailure'], throttled: [400, 'Throttling'] },
};

export function faultAnswer(service: Service, kind: 'error' | 'throttled'): Answer {
  const [status, code] = faults[service][kind];
  const message = kind === 'error' ? 'We met an internal fault. Please try again.' : 'Please reduce your request rate.';
  return { status, code, message };
}
