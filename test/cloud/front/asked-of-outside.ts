/** Requests of the services that reach beyond the account, SES for e-mails and STS for roles of others, as permissions. */
import { z } from 'zod';
import type { SignedRequest } from '../../../infra/local/signing/signed-request.ts';
import type { Deployment } from '../deployment.ts';
import { type Asked, unknownCall } from './asked.ts';

const mailSchema = z.looseObject({
  FromEmailAddress: z.string(),
  Content: z.looseObject({ Raw: z.unknown().optional() }),
  ConfigurationSetName: z.string().optional(),
});

/** SES asks for another permission where a mail is raw, on the identity it knows the sender by and on the set. */
export function askedOfSes({ method, path }: SignedRequest, body: Buffer, deployment: Deployment): Asked {
  if (method !== 'POST' || path !== '/v2/email/outbound-emails') throw unknownCall(`ses: ${method} ${path}`);
  const { FromEmailAddress: from, Content, ConfigurationSetName: set } = mailSchema.parse(JSON.parse(body.toString()));
  const action = Content.Raw === undefined ? 'ses:SendEmail' : 'ses:SendRawEmail';
  const context = { 'ses:FromAddress': [from] };
  const places = [`identity/${domainOf(from)}`, ...(set === undefined ? [] : [`configuration-set/${set}`])];
  const arnOf = (place: string) => `arn:aws:ses:${deployment.region}:${deployment.accountId}:${place}`;
  return { operation: 'SendEmail', needs: places.map((place) => ({ action, resource: arnOf(place), context })) };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

export function askedOfSts(body: Buffer): Asked {
  const form = new URLSearchParams(body.toString());
  const action = form.get('Action');
  if (action !== 'AssumeRole') throw unknownCall(`sts: ${action}`);
  return { operation: action, needs: [{ action: `sts:${action}`, resource: form.get('RoleArn') ?? '' }] };
}
