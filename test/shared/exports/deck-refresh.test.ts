/** Which exports hide more than an edited deck may show. */
import { expect, it } from 'vitest';
import { hidesMore } from '../../../shared/exports/deck-refresh/refreshed-deck.ts';
import { defaultPrivacy, type Privacy } from '../../../shared/privacy/policy.ts';

it.each<[Partial<Privacy>, boolean]>([
  [{}, false],
  [{ personal: 'keep', free_text: 'keep' }, false],
  [{ minimum_base: 5 }, true],
  [{ free_text: 'remove' }, true],
  [{ personal: 'pseudonym' }, true],
  [{ columns: { name: 'remove' } }, true],
  [{ unlinked: true }, true],
])('%j', (given, expected) => {
  expect(hidesMore({ ...defaultPrivacy, ...given })).toBe(expected);
});
