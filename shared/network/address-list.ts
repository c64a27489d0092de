/** Lists of network addresses as people write them: single ones and networks, with commas or spaces between. */
import { BlockList, isIP } from 'node:net';

export function isListed(list: string, address: string | null): boolean {
  return blockOf(list)(address);
}

/** For lists that are looked at often: read once. */
export function blockOf(list: string): (address: string | null) => boolean {
  const block = new BlockList();
  for (const entry of addressesIn(list)) {
    const [network = '', bits] = entry.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) block.addAddress(network, family);
    else block.addSubnet(network, Number(bits), family);
  }
  return (address) => {
    const kind = isIP(address ?? '');
    return address !== null && kind !== 0 && block.check(address, kind === 6 ? 'ipv6' : 'ipv4');
  };
}

function addressesIn(list: string): string[] {
  return list
    .split(/[,\s]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The first entry of a list that is no address and no network, if there is one. */
export function invalidAddress(list: string): string | undefined {
  return addressesIn(list).find((entry) => {
    const [network = '', bits, ...more] = entry.split('/');
    const kind = isIP(network);
    if (kind === 0 || more.length > 0) return true;
    return bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 6 ? 128 : 32));
  });
}
