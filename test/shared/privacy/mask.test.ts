/** Masks show that something is there and what it is, and hide whose it is. */
import { expect, it } from 'vitest';
import { maskText } from '../../../shared/privacy/mask.ts';
import type { PersonalKind } from '../../../shared/privacy/personal-kind.ts';
import { identities, traceIn, tracesOf } from '../../support/surveys/planted-identities.ts';

const cases: readonly [PersonalKind, string, string][] = [
  ['email', 'grace@example.org', 'g…@example.org'],
  ['email', ' Grace@Example.ORG ', 'G…@example.org'],
  ['email', 'no address at all', '…'],
  ['phone', '+7 916 123-45-12', '+7 … 12'],
  ['phone', '+442071234599', '+44 … 99'],
  ['phone', '+351912345678', '+351 … 78'],
  ['phone', '8 (495) 123-45-67', '… 67'],
  ['phone', '12345', '…'],
  ['name', 'Grace Hopper', 'G… H…'],
  ['name', 'Иванова Ирина Петровна', 'И… И… П…'],
  ['name', 'grace@example.org', 'g…@example.org'],
  ['name', '{"last":"Ivanov"}', '…'],
  ['address', 'Elm Street 5, Springfield', '…'],
  ['location', 'Berlin', '…'],
  ['id', 'C-123456-001', '…01'],
  ['id', '12345', '…'],
  ['network', '203.0.113.7', '203.0.…'],
  ['network', '2001:db8::1:2', '2001:db8:…'],
  ['network', 'Mozilla/5.0 (X11; Linux)', '…'],
  ['file', 'passport of grace.pdf', '….pdf'],
  ['other', 'born in 1906', '…'],
  ['other', '+7 916 123-45-12', '+7 … 12'],
  ['name', '   ', ''],
];

it.each(cases)('%s %j becomes %j', (kind, value, masked) => {
  expect(maskText(value, kind)).toBe(masked);
});

it('hides two hundred people, whichever column they are in', () => {
  const kinds: PersonalKind[] = ['email', 'phone', 'name', 'address', 'id', 'location', 'network', 'file', 'other'];
  const shown = identities(200).flatMap((who) =>
    kinds.flatMap((kind) =>
      Object.values(who).flatMap((value) =>
        tracesOf(who).filter((trace) => traceIn(maskText(value, kind)).includes(trace)),
      ),
    ),
  );
  expect(shown).toEqual([]);
});
