/** Tokens: one per person and owner, whatever the spelling, and of no use without the key. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { pseudonyms } from '../../../shared/privacy/pseudonym.ts';

const ours = pseudonyms(Buffer.from('key of an owner'));
const theirs = pseudonyms(Buffer.from('key of another'));

it('a token has 128 bits in base32 and is the HMAC of kind and value', () => {
  const token = ours('grace@example.org', 'email');
  expect(token).toMatch(/^[A-Z2-7]{26}$/);
  const mac = createHmac('sha256', 'key of an owner').update('email:grace@example.org').digest();
  const number = [...mac.subarray(0, 16)].reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const read = [...token].reduce(
    (sum, sign) => (sum << 5n) | BigInt('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign)),
    0n,
  );
  expect(read >> 2n).toBe(number);
});

it('the same person has the same token, in every spelling that means the same and in every column', () => {
  const token = ours('grace@example.org', 'email');
  expect(ours('  Grace@Example.org ', 'email')).toBe(token);
  expect(ours('grace@example.org', 'other')).toBe(token);
  expect(ours('jose\u0301@example.org', 'email')).toBe(ours('jos\u00e9@example.org', 'email'));
  expect(ours('+7 (916) 123-45-67', 'phone')).toBe(ours('+79161234567', 'phone'));
  expect(ours('+7 (916) 123-45-67', 'id')).toBe(ours('79161234567', 'phone'));
});

it('others have others: another person, another kind, another owner', () => {
  const tokens = [ours('a', 'name'), ours('b', 'name'), ours('a', 'id'), ours('A', 'name'), theirs('a', 'name')];
  expect(new Set(tokens).size).toBe(tokens.length);
});

it('a salt makes tokens of its own, equal for one salt and unlike those of any other; an empty one changes nothing', () => {
  const salted = (salt: string) => pseudonyms(Buffer.from('key of an owner'), salt)('grace@example.org', 'email');
  expect(salted('')).toBe(ours('grace@example.org', 'email'));
  expect(salted('for the agency')).toBe(salted('for the agency'));
  expect(new Set([salted(''), salted('for the agency'), salted('for the client')]).size).toBe(3);
});

it('nothing stays nothing', () => {
  expect(ours('  ', 'email')).toBe('');
});
