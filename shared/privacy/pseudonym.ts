/**
 * Pseudonyms: the same person gets the same token in every export of one owner, and nobody without the owner's key can
 * work it out. A token is the first 128 bits of an HMAC over what the value is and the value, in base32.
 */
import { createHmac } from 'node:crypto';
import { foldText } from './folded-text.ts';
import type { PersonalKind } from './personal-kind.ts';
import { shapeOf } from './value-shape.ts';

export type Pseudonym = (value: string, kind: PersonalKind) => string;

const TOKEN_BYTES = 16;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An empty value stays empty. With a salt, which the caller gives for one recipient, tokens are of another key: whoever
 * holds a file made with another salt, or with none, can match none of them.
 */
export function pseudonyms(ownerKey: Uint8Array, salt = ''): Pseudonym {
  const key = salt === '' ? ownerKey : createHmac('sha256', ownerKey).update(`salt:v1:${salt}`).digest();
  return (value, kind) => {
    const person = normalised(value, kind);
    if (person.value === '') return '';
    const mac = createHmac('sha256', key).update(`${person.kind}:${person.value}`).digest();
    return base32(mac.subarray(0, TOKEN_BYTES));
  };
}

/** An e-mail or a phone is one wherever it is, so that a person is the same in every column. */
function normalised(value: string, kind: PersonalKind): { kind: PersonalKind; value: string } {
  const text = value.trim().normalize('NFC');
  const shape = shapeOf(text);
  if (shape === 'email' || kind === 'email') return { kind: 'email', value: text.toLowerCase() };
  const digits = foldText(text).text.replace(/\D/g, '');
  if ((shape === 'phone' || kind === 'phone') && digits !== '') return { kind: 'phone', value: digits };
  return { kind, value: text };
}

function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
