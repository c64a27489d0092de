/**
 * Where a name may lead: it is resolved once, every address it has is checked, and the connection goes to a checked
 * address only, because a name can point anywhere a moment later.
 */
import { lookup as resolveName } from 'node:dns/promises';
import type { RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../delivery/public-address.ts';
import { hostOf } from '../delivery/target-url.ts';

export interface AddressRules {
  /** Addresses of this machine too: for development, never in the cloud. */
  allowLoopback: boolean;
  /** All addresses of a name. */
  resolve?: ((host: string) => Promise<string[]>) | undefined;
}

type CheckedAddress = { address: string } | { problem: 'address_refused' | 'dns_failed' | 'timed_out' };

export async function checkedAddress(url: URL, rules: AddressRules, signal: AbortSignal): Promise<CheckedAddress> {
  const { allowLoopback, resolve = addressesOf } = rules;
  const mayConnect = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await withinTime(resolve(host), signal).catch(() => []);
  if (signal.aborted) return { problem: 'timed_out' };
  if (addresses.length === 0) return { problem: 'dns_failed' };
  if (!addresses.every(mayConnect)) return { problem: 'address_refused' };
  return { address: addresses.find((address) => isIP(address) === 4) ?? addresses[0] ?? '' };
}

/** Connects to this address, whatever the name says now. */
export function pinnedTo(address: string): NonNullable<RequestOptions['lookup']> {
  const family = isIP(address);
  return (_host, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

async function addressesOf(host: string): Promise<string[]> {
  return (await resolveName(host, { all: true, verbatim: true })).map(({ address }) => address);
}

/** The system resolves names and cannot be interrupted: at the time limit we stop waiting. */
async function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  return Promise.race([work, aborted]);
}
