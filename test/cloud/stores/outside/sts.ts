/** A small STS: gives a session in a role of another account, where that role's trust policy lets the caller in. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { xmlDocument } from '../../../../infra/local/s3/xml.ts';

/** What the trust policy of a role asks for; `anybody` asks for nothing. */
export type Trust = { externalId: string } | 'anybody';

interface Session {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}

export function createSts() {
  const trusts = new Map<string, Trust>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams((await buffer(request)).toString());
    const role = form.get('RoleArn') ?? '';
    const trust = trusts.get(role);
    const isLetIn = trust === 'anybody' || (trust !== undefined && trust.externalId === form.get('ExternalId'));
    response.setHeader('content-type', 'text/xml');
    if (!isLetIn) {
      const message = `User is not authorized to perform: sts:AssumeRole on resource: ${role}`;
      const error = ['Error', ['Type', 'Sender'], ['Code', 'AccessDenied'], ['Message', message]] as const;
      response.writeHead(403).end(xmlDocument(['ErrorResponse', error]));
      return;
    }
    const seconds = Number(form.get('DurationSeconds') ?? 3_600);
    response.writeHead(200).end(xmlDocument(sessionXml(newSession(), seconds)));
  }

  return { answer, trusts };
}

function newSession(): Session {
  return {
    accessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
    sessionToken: randomBytes(60).toString('base64'),
  };
}

function sessionXml({ accessKeyId, secretAccessKey, sessionToken }: Session, seconds: number) {
  const credentials = [
    'Credentials',
    ['AccessKeyId', accessKeyId],
    ['SecretAccessKey', secretAccessKey],
    ['SessionToken', sessionToken],
    ['Expiration', new Date(Date.now() + seconds * 1000).toISOString()],
  ] as const;
  return ['AssumeRoleResponse', ['AssumeRoleResult', credentials]] as const;
}
