/**
 * Where a name given by a user leads: it is resolved once, every address it has is checked, and the connection goes to a
 * checked address only. So no name can lead into this machine, its network or its cloud provider.
 */
import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../delivery/public-address.ts';

export interface AddressRules {
  /** This machine too: for development, never in the cloud. */
  allowLoopback: boolean;
  /** All addresses of a name. */
  resolve?: ((host: string) => Promise<string[]>) | undefined;
}

type CheckedAddress = { address: string } | { fault: 'name_unknown' | 'address_refused' };

export async function checkedAddress(host: string, rules: AddressRules): Promise<CheckedAddress> {
  const { allowLoopback, resolve = addressesOf } = rules;
  const mayConnect = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const address = addresses.find((each) => isIP(each) === 4) ?? addresses[0];
  if (address === undefined) return { fault: 'name_unknown' };
  return addresses.every(mayConnect) ? { address } : { fault: 'address_refused' };
}

async function addressesOf(host: string): Promise<string[]> {
  return (await resolveName(host, { all: true, verbatim: true })).map(({ address }) => address);
}

/** For connections that look names up themselves: it knows no address that was not checked. */
export function checkedLookup(rules: AddressRules): LookupFunction {
  return (host, options, done) => {
    checkedAddress(host, rules).then(
      (checked) => {
        if ('fault' in checked) return done(Object.assign(new Error(checked.fault), { code: checked.fault }), '', 0);
        return answerLookup(checked.address, options, done);
      },
      (error) => done(error, '', 0),
    );
  };
}

/** Every name leads to this one address. */
export function pinnedLookup(address: string): LookupFunction {
  return (_host, options, done) => answerLookup(address, options, done);
}

function answerLookup(
  address: string,
  { all }: { all?: boolean | undefined },
  done: Parameters<LookupFunction>[2],
): void {
  const family = isIP(address);
  if (all) done(null, [{ address, family }]);
  else done(null, address, family);
}

/** The system resolves names and cannot be interrupted: at the time limit we stop waiting. */
export async function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  return Promise.race([work, aborted]);
}
