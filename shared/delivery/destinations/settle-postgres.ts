/** A database as its owner describes it, by an address or member by member, becomes the one that is stored. */
import { X509Certificate } from 'node:crypto';
import { invalid } from '../../problems/problem.ts';
import { isLoopbackAddress } from '../public-address.ts';
import { checkTargetHost } from '../target-url.ts';
import type { Destination, Place } from './destination.ts';
import type { WantedPlace } from './destination-request.ts';

const USUAL_PORT = 5432;
const shape = 'postgresql://user:password@host:5432/database';
/** TLS is checked whatever they say: these ask for no less than that. */
const checkedModes: readonly string[] = ['', 'require', 'verify-ca', 'verify-full'];

type Parts = Pick<WantedPlace<'postgres'>, 'host' | 'database' | 'user' | 'password'> & { port: number; mode: string };

export function settlePostgres(
  wanted: WantedPlace<'postgres'>,
  allowLoopback: boolean,
  standing?: Destination,
): { place: Place<'postgres'>; secret?: string | undefined } {
  const { port, database, user, password, mode, ...parts } =
    wanted.url === undefined ? partsOf(wanted) : partsOfUrl(wanted.url);
  if (parts.host === undefined) throw invalid('url', 'address_or_parts', { shape });
  if (database === undefined || database === '') throw invalid('database', 'needed_to', { action: 'connect' });
  if (user === undefined || user === '') throw invalid('user', 'needed_to', { action: 'connect' });
  const host = checkTargetHost(parts.host, port, USUAL_PORT, allowLoopback);
  const isPlain = mode === 'disable';
  const isOwnMachine = host === 'localhost' || isLoopbackAddress(host);
  if ((isPlain && !isOwnMachine) || !(isPlain || checkedModes.includes(mode))) throw invalid('sslmode', 'tls_needed');
  const { schema, ca } = wanted;
  if (ca !== undefined && !isCertificate(ca)) throw invalid('ca', 'certificate_form');
  const before = standing?.place.kind === 'postgres' ? standing.place : undefined;
  if (password === undefined) {
    if (!before) throw invalid('password', 'needed_to', { action: 'connect' });
    // a password shown to another server would be known there
    const isSame =
      before.host === host && before.port === port && before.isPlain === (isPlain || undefined) && before.ca === ca;
    if (!isSame) throw invalid('password', 'secret_again', { changed: 'host, port, sslmode or ca' });
  }
  const place: Place<'postgres'> = {
    ...{ kind: 'postgres', host, port, database, user, schema },
    ...(isPlain && { isPlain }),
    ...(ca !== undefined && { ca }),
  };
  return { place, secret: password };
}

function partsOf({ host, port, database, user, password, sslmode }: WantedPlace<'postgres'>): Parts {
  return { host, port: port ?? USUAL_PORT, database, user, password, mode: sslmode ?? '' };
}

function partsOfUrl(text: string): Parts {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) throw invalid('url', 'address_or_parts', { shape });
  const url = new URL(text);
  const { sslmode = '', ...others } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid('url', 'address_setting', { name: unknown });
  const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(decoded);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? USUAL_PORT : Number(url.port),
    ...{ database, user, mode: sslmode },
    password: password === '' ? undefined : password,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('url', 'address_or_parts', { shape });
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false;
  }
}
