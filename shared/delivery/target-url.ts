/**
 * Addresses that users may make us call: https to a public host. Names are checked here, when they are given; what they
 * resolve to is checked at every call, because a name can lead anywhere tomorrow.
 */
import { invalid } from '../errors.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

const MOST_CHARACTERS = 2048;
const HTTPS = 443;
const FIRST_OPEN_PORT = 1024;
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa)\.?$/i;

/** The address as it will be called, or a 422 that says what is wrong with it. */
export function checkTargetUrl(text: string, allowLoopback: boolean): URL {
  const problem = targetUrlProblem(text, allowLoopback);
  if (problem) throw invalid('url', problem);
  return new URL(text);
}

export function targetUrlProblem(text: string, allowLoopback: boolean): string | undefined {
  if (text.length > MOST_CHARACTERS) return `may have at most ${MOST_CHARACTERS} characters`;
  if (!URL.canParse(text)) return 'is not an address';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  const host = hostOf(url);
  if (allowLoopback && /^https?:$/.test(url.protocol) && (host === 'localhost' || isLoopbackAddress(host))) {
    return undefined;
  }
  if (url.protocol !== 'https:') return 'must begin with https://';
  const port = url.port === '' ? HTTPS : Number(url.port);
  if (port !== HTTPS && port < FIRST_OPEN_PORT) return `must use port ${HTTPS}, or one from ${FIRST_OPEN_PORT} up`;
  if (isAddress(url) ? !isPublicAddress(host) : localName.test(host) || !host.includes('.')) {
    return 'must lead to a public host';
  }
  return undefined;
}

/** The parser has turned every way to write an IPv4 address into the one with four decimal numbers. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function isAddress(url: URL): boolean {
  return url.hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(url.hostname);
}
