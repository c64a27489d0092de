/** Which of two ways to treat personal data shows more. */
import { expect, it } from 'vitest';
import { isLooser } from '../../../shared/privacy/looser.ts';
import { defaultPrivacy, type Privacy } from '../../../shared/privacy/policy.ts';

const of = (more: Partial<Privacy>): Privacy => ({ ...defaultPrivacy, ...more });

it.each<[Partial<Privacy>, Partial<Privacy>]>([
  [{ personal: 'keep' }, { personal: 'remove' }],
  [{}, { personal: 'mask' }],
  [{ personal: 'mask', free_text: 'keep' }, { personal: 'mask' }],
  [{ minimum_base: 4 }, { minimum_base: 5 }],
  [{}, { unlinked: true }],
  [{}, { salt: 'a' }],
  [{ personal: 'remove', columns: { 'q:1': 'keep' } }, { personal: 'remove' }],
  [{ columns: {} }, { columns: { 'q:1': 'mask' } }],
  [{ personal: 'remove' }, { columns: { 'q:1': 'mask' } }],
  [{ columns: { 'q:1': 'mask', 'q:1:other': 'keep' } }, { columns: { 'q:1': 'mask' } }],
])('%j shows more than %j', (now, standing) => {
  expect(isLooser(of(now), of(standing))).toBe(true);
  expect(isLooser(of(standing), of(standing))).toBe(false);
});

it.each<[Partial<Privacy>, Partial<Privacy>]>([
  [{ personal: 'remove' }, { personal: 'keep' }],
  [{ personal: 'remove', columns: { 'q:1': 'remove' } }, { columns: { 'q:1': 'mask' } }],
  [{ salt: 'b' }, { salt: 'a' }],
  [{ unlinked: true, minimum_base: 5 }, {}],
])('%j shows no more than %j', (now, standing) => expect(isLooser(of(now), of(standing))).toBe(false));
