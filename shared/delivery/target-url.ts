/**
 * Addresses that users may make us call: https to a public host. Names are checked here, when they are given; what they
 * resolve to is checked at every call, because a name can point anywhere tomorrow.
 */
import { invalid, type Problem } from '../errors.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

const MOST_CHARACTERS = 2048;
const HTTPS = 443;
const FIRST_OPEN_PORT = 1024;
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa)\.?$/i;

/** The address as it will be called, or a 422 that says what is wrong with it. */
export function checkTargetUrl(text: string, allowLoopback: boolean): URL {
  const problem = targetUrlProblem(text, allowLoopback);
  if (problem) throw problem;
  return new URL(text);
}

export function targetUrlProblem(text: string, allowLoopback: boolean): Problem | undefined {
  if (text.length > MOST_CHARACTERS) return invalid('url', 'address_too_long', { most: MOST_CHARACTERS });
  if (!URL.canParse(text)) return invalid('url', 'address_unreadable');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return invalid('url', 'address_with_user');
  const host = hostOf(url);
  if (allowLoopback && /^https?:$/.test(url.protocol) && (host === 'localhost' || isLoopbackAddress(host))) {
    return undefined;
  }
  if (url.protocol !== 'https:') return invalid('url', 'address_scheme');
  const port = url.port === '' ? HTTPS : Number(url.port);
  if (port !== HTTPS && port < FIRST_OPEN_PORT)
    return invalid('url', 'address_port', { usual: HTTPS, first: FIRST_OPEN_PORT });
  if (isAddress(url) ? !isPublicAddress(host) : localName.test(host) || !host.includes('.')) {
    return invalid('url', 'address_private');
  }
  return undefined;
}

/** The parser has normalised every way to write an IPv4 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function isAddress(url: URL): boolean {
  return url.hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(url.hostname);
}
