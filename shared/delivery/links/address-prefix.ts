/** An address without the part that identifies a household: enough to see a pattern, too little to find a person. */
import ipaddr from 'ipaddr.js';

const prefixBits = { ipv4: 24, ipv6: 48 } as const;

/** `203.0.113.0/24` or `2001:db8:1::/48`; an address that cannot be read is `unknown`. */
export function addressPrefix(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  // an IPv4-mapped IPv6 address counts as the IPv4 address
  const plain = ipaddr.process(address);
  const bits = prefixBits[plain.kind()];
  const cidr = `${plain.toString().replace(/%.*$/, '')}/${bits}`;
  const network =
    plain.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${network.toString()}/${bits}`;
}
