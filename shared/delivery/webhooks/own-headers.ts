/** Headers that an endpoint's owner adds to every webhook. They may hold a password, so they are sealed like one. */
import { z } from 'zod';
import type { TokenOpener, TokenSealer } from '../../ports.ts';
import { invalid } from '../../problems/problem.ts';
import type { Endpoint } from './endpoint.ts';
import { openSecret, sealSecret } from './secret.ts';

const headersSchema = z.array(z.object({ name: z.string(), value: z.string() }));
export type OwnHeaders = z.infer<typeof headersSchema>;

/** KMS encrypts at most 4 KB directly. */
const MOST_BYTES = 3_500;
const nameShape = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const valueShape = /^[\t\x20-\x7e]*$/;
/** Those that frame the request, and those we sign with. */
const ours =
  /^(host|connection|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|webhook-.*)$/i;

export async function sealHeaders(sealer: TokenSealer, headers: OwnHeaders, owner: string): Promise<string> {
  for (const { name, value } of headers) {
    if (!nameShape.test(name) || ours.test(name))
      throw invalid('headers', 'header_name', { name: JSON.stringify(name) });
    if (!valueShape.test(value)) throw invalid('headers', 'header_value', { name });
  }
  const text = JSON.stringify(headers);
  if (Buffer.byteLength(text) > MOST_BYTES) throw invalid('headers', 'at_most_bytes_together', { most: MOST_BYTES });
  return sealSecret(sealer, text, owner);
}

export async function openHeaders(opener: TokenOpener, endpoint: Endpoint): Promise<OwnHeaders> {
  if (endpoint.sealedHeaders === undefined) return [];
  return headersSchema.parse(JSON.parse(await openSecret(opener, endpoint.sealedHeaders, endpoint.owner)));
}

/** As they are sent: names in lower case, so that none of ours is doubled. */
export function sentHeaders(headers: OwnHeaders): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
}
