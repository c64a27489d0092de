/** Which network addresses are public, and which lead into this machine, its network or its cloud provider. */
import ipaddr from 'ipaddr.js';

/** Services of the cloud provider behind an address that looks public. */
const notForGuests = new Set(['168.63.129.16']);
/** All of IPv6 that is routed today; the old forms that carry an IPv4 address are outside it or listed separately. */
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || notForGuests.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalIPv6);
}

export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
