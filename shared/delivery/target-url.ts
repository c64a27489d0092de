/**
 * Addresses that users may make us call: https to a public host. Names are checked here, when they are given; what they
 * resolve to is checked at every call, because a name can point anywhere tomorrow.
 */
import { isIP } from 'node:net';
import { invalid, type Problem } from '../problems/problem.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

const MOST_CHARACTERS = 2048;
const HTTPS = 443;
const FIRST_OPEN_PORT = 1024;
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa)\.?$/i;

/** The address as it will be called, or a 422 that says what is wrong with it. */
export function checkTargetUrl(text: string, allowLoopback: boolean, field = 'url'): URL {
  const problem = targetUrlProblem(text, allowLoopback, field);
  if (problem) throw problem;
  return new URL(text);
}

export function targetUrlProblem(text: string, allowLoopback: boolean, field = 'url'): Problem | undefined {
  if (text.length > MOST_CHARACTERS) return invalid(field, 'address_too_long', { most: MOST_CHARACTERS });
  if (!URL.canParse(text)) return invalid(field, 'address_unreadable');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return invalid(field, 'address_with_user');
  const host = hostOf(url);
  if (allowLoopback && /^https?:$/.test(url.protocol) && isOwnMachine(host)) return undefined;
  if (url.protocol !== 'https:') return invalid(field, 'address_scheme');
  return portProblem(url.port === '' ? HTTPS : Number(url.port), HTTPS, field) ?? hostProblem(host, field);
}

/** The same for a host that is not called over https: its name as it will be looked up, or a 422. */
export function checkTargetHost(text: string, port: number, usualPort: number, allowLoopback: boolean): string {
  const address = `https://${text.includes(':') ? `[${text}]` : text}`;
  const host = URL.canParse(address) && /^[\w.:-]+$/.test(text) ? hostOf(new URL(address)) : '';
  if (host === '') throw invalid('host', 'address_unreadable');
  const problem = portProblem(port, usualPort, 'port') ?? hostProblem(host, 'host');
  if (problem && !(allowLoopback && isOwnMachine(host))) throw problem;
  return host;
}

function portProblem(port: number, usual: number, field: string): Problem | undefined {
  const isUsable = port === usual || port >= FIRST_OPEN_PORT;
  return isUsable ? undefined : invalid(field, 'address_port', { usual, first: FIRST_OPEN_PORT });
}

function hostProblem(host: string, field: string): Problem | undefined {
  const isPublic = isIP(host) ? isPublicAddress(host) : !localName.test(host) && host.includes('.');
  return isPublic ? undefined : invalid(field, 'address_private');
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}

/** The parser has normalised every way to write an IPv4 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
