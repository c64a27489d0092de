/** A destination by the e-mail address it sends to. One that sends to others too is not meant: they would get it as well. */

import { destinations } from '../../../operations/destinations.ts';
import { Problem } from '../../../problems/problem.ts';
import type { PipelineClient } from '../pipeline-client.ts';
import { everyPage } from '../whole-list.ts';
import { plain } from '../words/plain-name.ts';

export const isAddress = (word: string) => /^[^\s@]+@[^\s@]+$/.test(word);

export async function addressId(address: string, pipeline: PipelineClient): Promise<string> {
  const all = await everyPage((query) => pipeline.call(destinations.list, { query }));
  const holders = all.flatMap((one) => (one.kind === 'email' && isAmong(one.to, address) ? [one] : []));
  const alone = holders.find(({ to }) => to.length === 1);
  if (alone) return alone.id;
  const [shared] = holders;
  if (!shared) throw new Problem('validation_error.address_unknown', { address });
  throw new Problem('validation_error.address_shared', { address, name: JSON.stringify(shared.name), id: shared.id });
}

function isAmong(addresses: readonly string[], address: string): boolean {
  return addresses.some((one) => plain(one) === plain(address));
}
