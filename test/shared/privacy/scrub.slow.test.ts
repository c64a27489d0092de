/** What the scrubber finds in texts it was not made with, what it leaves alone, and what it never claims to find. */
import { describe, expect, it } from 'vitest';
import { scrubText } from '../../../shared/privacy/scrub.ts';
import {
  accountSpellings,
  cardSpellings,
  commentWith,
  emailSpellings,
  identities,
  phoneSpellings,
  traceIn,
} from '../../support/surveys/planted-identities.ts';
import { heldOutTexts, type Planted } from '../../support/surveys/scrub-corpus.ts';

const people = identities(50);

describe('in all twelve spellings', () => {
  it.each([
    ['e-mail', emailSpellings, people.map(({ email }) => [email, `${email.split('@')[0]}@`] as const)],
    ['phone', phoneSpellings, people.map(({ phone }) => [phone, phone.slice(-10)] as const)],
    ['card', cardSpellings, people.map(({ card }) => [card, card] as const)],
    ['account', accountSpellings, people.map(({ account }) => [account, account] as const)],
  ])('%s is found', (name, spellings, values) => {
    for (const [turn, [value, secret]] of values.entries()) {
      for (const spelling of spellings) {
        const scrubbed = scrubText(commentWith(spelling(value), turn));
        // a phone may be written as an address of the network is
        expect(scrubbed.replace('[ip]', '[phone]')).toContain(`[${name}]`);
        expect(traceIn(scrubbed)).not.toContain(traceIn(secret));
      }
    }
  });
});

describe('on held-out texts', () => {
  const all = heldOutTexts().map((one) => ({ ...one, scrubbed: scrubText(one.text) }));
  const share = (part: number, whole: number) => Math.round((100 * part) / whole);

  /** How many of the planted values are gone, and how many of the labels given are correct. In percent. */
  function measured(kind: Planted): { recall: number; precision: number } {
    const planted = all.filter((one) => one.kind === kind);
    const gone = planted.filter(({ scrubbed, secret }) => !traceIn(scrubbed).includes(traceIn(secret)));
    const labelled = all.filter(({ scrubbed }) => scrubbed.includes(`[${kind}]`));
    const right = labelled.filter((one) => one.kind === kind);
    return { recall: share(gone.length, planted.length), precision: share(right.length, labelled.length || 1) };
  }

  // these numbers are in shared/privacy/README.md; they change only on purpose
  it.each([
    ['e-mail', { recall: 100, precision: 100 }],
    ['phone', { recall: 95, precision: 98 }],
    ['link', { recall: 100, precision: 100 }],
    ['card', { recall: 100, precision: 100 }],
    ['account', { recall: 100, precision: 100 }],
  ] as const)('%s has this recall and precision', (kind, expected) => {
    expect(measured(kind)).toEqual(expected);
  });

  it('names and addresses are not found, and nobody says they were', () => {
    expect(measured('name').recall).toBe(0);
    expect(measured('address').recall).toBe(0);
  });

  it('texts with nothing to hide stay as they are, all but one', () => {
    const changed = all.filter(({ kind, text, scrubbed }) => kind === undefined && scrubbed !== text);
    expect(changed.map(({ text, scrubbed }) => [text, scrubbed])).toEqual([['100-200-300', '[phone]']]);
  });
});

describe('the rest of a text', () => {
  it.each([
    ['Call +7 916 123-45-67, please', 'Call [phone], please'],
    ['почта ivan＠example．org и всё', 'почта [e-mail] и всё'],
    ['see https://example.org/a_b.', 'see [link].'],
    ['me: @grace_hopper, thanks', 'me: [handle], thanks'],
    ['by gra\u200bce@exam\u200bple.org!', 'by [e-mail]!'],
    ['from 203.0.113.7', 'from [ip]'],
    ['89161234567 89161234568', '[phone] [phone]'],
    ['12/05/2026 89161234567', '12/05/2026 [phone]'],
    ['', ''],
  ])('stays: %j becomes %j', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed);
  });
});

it('a megabyte of anything takes time by its length', () => {
  const seeds = [
    'a',
    '@',
    '1',
    '1 ',
    'a@',
    'a.',
    'a@a.',
    ' at ',
    'DE12 ',
    '(dot)',
    '+1-',
    'http://',
    'a/',
    'a.a/',
    '1(2',
    '（',
  ];
  // in steps that grow with the square of the text, any of these would outlast the test's own time
  for (const seed of seeds) expect(scrubText(seed.repeat(1_000_000 / seed.length))).not.toBe('');
});
