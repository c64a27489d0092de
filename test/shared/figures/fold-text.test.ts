/** Folding looks first at what a text needs: that must come to the same as doing all of it. */
import { expect, it } from 'vitest';
import { foldText } from '../../../shared/figures/columns/fold-text.ts';
import { randomOf } from '../../chaos/random.ts';

const pieces = [
  ...'aZ яЯёЁéÉ\u00a0\t–—«»„“”…\u2028½ﬁİß가№❤\ufe0f',
  '  ',
  '🙂',
  '🇩🇪',
  'e\u0301',
  '\ud83d',
  '\u{1d15e}',
  '👨‍👩‍👧',
];

it('is the same as composing, lowering and trimming every text', () => {
  const random = randomOf(7);
  for (let one = 0; one < 5_000; one++) {
    const text = Array.from({ length: random.below(8) }, () => random.one(pieces)).join('');
    expect(foldText(text)).toBe(text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim());
  }
});

it('is the same for every character between two others', () => {
  const unlike: string[] = [];
  for (let code = 0; code < 0x1_0000; code++) {
    const text = `a${String.fromCharCode(code)}b`;
    const folded = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
    if (foldText(text) !== folded) unlike.push(code.toString(16));
  }
  expect(unlike).toEqual([]);
});
