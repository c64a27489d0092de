/**
 * Whose request it is, behind proxies too. Anybody may write an `X-Forwarded-For` header, so it counts only as far as
 * proxies that are trusted have written it: from the right, up to the first address that is none of theirs.
 */
import { isIP } from 'node:net';
import { blockOf, invalidAddress } from './address-list.ts';

/** A connection: the address it comes from, and the header it came with. */
interface Connection {
  from: string | undefined;
  forwardedFor: string | undefined;
  /** It has proved to come from a proxy of ours, whatever its address. */
  isFromProxy?: boolean;
}

type ClientAddress = (connection: Connection) => string | undefined;

/** `proxies`: addresses and networks, with commas or spaces between; an empty list trusts nobody. */
export function clientAddressBehind(proxies: string): ClientAddress {
  const wrong = invalidAddress(proxies);
  if (wrong !== undefined) throw new Error(`TRUSTED_PROXIES: ${wrong} is not an IP address or a network.`);
  const isTrusted = blockOf(proxies);
  return ({ from, forwardedFor, isFromProxy = false }) => {
    let client = plainAddress(from ?? '') ?? from;
    const ours = isFromProxy ? client : undefined;
    const hops = (forwardedFor ?? '').split(',').reverse();
    for (const hop of hops) {
      if (client === undefined || !(client === ours || isTrusted(client))) return client;
      const before = plainAddress(hop);
      // what cannot be read says nothing about those before it
      if (before === undefined) return client;
      client = before;
    }
    return client;
  };
}

/** Without a port, a zone and the prefix of an IPv4 address in IPv6 form; undefined where it is no address. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[(.*)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) === 0 ? undefined : address;
}
