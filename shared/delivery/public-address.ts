/** Which network addresses are anybody's, and which lead into this machine, its neighbours or its landlord. */
import ipaddr from 'ipaddr.js';

/** The landlord's own services behind an address that looks public. */
const notForGuests = new Set(['168.63.129.16']);
/** All that is routed in IPv6 today; the old forms that carry an IPv4 address lie outside or have a range of their own. */
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
