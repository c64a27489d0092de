/** SES and STS, which reach beyond the account: the same small stand-ins of ours beside all kinds of stores. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../../../../infra/local/listen.ts';
import type { Backend, Service } from '../../front/front.ts';
import { createSes, type TakenMail } from './ses.ts';
import { createSts, type Trust } from './sts.ts';

export interface Outside {
  backends: readonly Backend[];
  /** What SES has taken for an address, the oldest first. */
  mailsTo(address: string): readonly TakenMail[];
  /** Trust policies of roles in accounts of others, by the role’s ARN. */
  trusts: Map<string, Trust>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export async function startOutside(closing: AsyncDisposableStack): Promise<Outside> {
  const ses = createSes();
  const sts = createSts();
  const backends = [await served('ses', ses.answer, closing), await served('sts', sts.answer, closing)];
  return { backends, mailsTo: ses.mailsTo, trusts: sts.trusts };
}

async function served(service: Service, answer: Answer, closing: AsyncDisposableStack): Promise<Backend> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const { url: endpoint } = await listen(server, 0);
  closing.defer(() => closeServer(server));
  const credentials = { accessKeyId: 'OUTSIDE', secretAccessKey: randomBytes(32).toString('base64url') };
  return { service, endpoint, credentials };
}
