/** Destinations of people, by the API, and the links of the mails they got, on ports in memory; the mail server answers as it is told. */
import { createAddressStore } from '../../../shared/delivery/mail/addresses/address-store.ts';
import type { Mail, MailResult } from '../../../shared/delivery/mail/mailer.ts';
import { createTargetResolver } from '../../../shared/exports/link-target.ts';
import { destinationViewSchema } from '../../../shared/operations/destinations.ts';
import { createExportsApi } from '../../../shared/ways-in/http/exports-api.ts';
import { createShareLinkApi } from '../../../shared/ways-in/http/share-link-api.ts';
import { expectStatus } from '../hosts/expected-answer.ts';
import { alice, createWorld } from './export-world.ts';

export function createReadersWorld() {
  const world = createWorld();
  const { deps } = world;
  const sent: Mail[] = [];
  const answers = new Map<string, MailResult>();
  let waitedMs = 0;
  const now = () => deps.now() + waitedMs;
  const mailer = {
    domain: 'example.com',
    send: async (mail: Mail): Promise<MailResult> => {
      sent.push(mail);
      return answers.get(mail.to) ?? { outcome: 'sent' };
    },
  };
  const callerOf = async (token: string) =>
    token === alice.token ? { ...alice, email: 'alice@example.org' } : { token, owner: `u-${token}` };
  const common = { ...deps, now, callerOf, allowLoopback: false, liveUpstream: undefined };
  const api = createExportsApi({ ...common, mailer });
  const mute = createExportsApi(common);
  const resolveTarget = createTargetResolver(deps);
  const links = createShareLinkApi({ ...deps, now, filesOrigin: 'https://files.test', resolveTarget });

  async function call(method: string, path: string, json?: unknown, token = alice.token): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    return (token === 'none' ? mute : api).request(path, { method, headers, ...body });
  }
  return {
    sent,
    /** What the mail server says to mails to an address. */
    answers,
    call,
    now,
    everything: world.records.everything,
    addresses: createAddressStore(deps.records, now),
    wait(ms: number) {
      waitedMs += ms;
    },
    async add(wanted: { to: string[] }, token?: string) {
      const answer = await call('POST', '/destinations', { name: 'x', kind: 'email', ...wanted }, token);
      return emailOf(await expectStatus(answer, 201));
    },
    read: async (id: string) => emailOf(await expectStatus(await call('GET', `/destinations/${id}`), 200)),
    open: async (url: string, init: RequestInit = {}) =>
      links.request(new URL(url).pathname, init, { requestContext: { http: { sourceIp: '203.0.113.7' } } }),
  };
}

function emailOf(answer: unknown) {
  const view = destinationViewSchema.parse(answer);
  if (view.kind !== 'email') throw new Error(`it is ${view.kind}`);
  return view;
}

/** The first link that a mail has. */
export function linkIn(mail: Mail | undefined): string {
  return /https?:\/\/\S+\/m\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
}
