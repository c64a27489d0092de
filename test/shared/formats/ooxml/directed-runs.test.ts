/** Right-to-left text: the direction of each run, and how Word gets it. */
import { describe, expect, it } from 'vitest';
import { directedRuns, isRightToLeftAt } from '../../../../shared/formats/ooxml/directed-runs.ts';
import { readWord, textOf } from '../../../support/files-read/read-word.ts';
import { all } from '../../../support/files-read/read-xml.ts';
import { madeRows, madeTable, textCells } from '../../../support/files-written/made-rows.ts';
import { documentOf, written } from '../../../support/files-written/word-file.ts';

/** Runs with their direction: `<` from right to left. */
const shown = (text: string) => directedRuns(text).runs.map((run) => `${run.isRightToLeft ? '<' : '>'}${run.text}`);

describe('a text in two directions', () => {
  it.each([
    ['שלום', ['<שלום']],
    ['שלום (abc) עולם', ['<שלום (', '>abc', '<) עולם']],
    ['see שלום, now', ['>see ', '<שלום', '>, now']],
    ['12 שלום!', ['<12 שלום!']],
    ['مرحبا abc.', ['<مرحبا ', '>abc', '<.']],
    ['plain', ['>plain']],
    ['12:30', ['>12:30']],
    ['', []],
  ])('%j is cut into runs of one direction', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it('goes the way of its first letter', () => {
    expect(directedRuns('1) שלום abc').isRightToLeft).toBe(true);
    expect(directedRuns('1) abc שלום').isRightToLeft).toBe(false);
  });
});

describe('a look at the bytes', () => {
  const look = (text: string) => {
    const bytes = Buffer.from(`x${text}`);
    return bytes.some((_, at) => isRightToLeftAt(bytes, at));
  };

  it('finds every script that runs from right to left', () => {
    for (const text of ['א', 'ב', 'ا', 'ی', 'ܐ', 'ހ', 'ߊ', 'ࠀ', 'ࢠ', 'ﬠ', 'ﷺ', 'ﻼ', '𐤀', '𐨀', '𞤀', '𞸀']) {
      expect([text, look(text)]).toEqual([text, true]);
    }
  });

  it('passes over all others', () => {
    for (const text of ['abc', 'ы', 'Ա', 'हिन्दी', 'ไทย', '漢字', '😀', '＝', '\ufffd', '𐀀', '𝒜', 'é', '한']) {
      expect([text, look(text)]).toEqual([text, false]);
    }
  });
});

describe('a Word file', () => {
  it('says which paragraphs and runs go from right to left', async () => {
    const cell = 'שלום (abc)\nעולם';
    const file = await written(documentOf(madeTable(1), madeRows(1, textCells(1, cell))), 'table');
    const { body, tables } = readWord(file.bytes);
    expect(tables.flat()[1]?.cells).toEqual([cell]);
    const [paragraph] = all(body, 'w:p').filter((element) => textOf(element) === cell);
    if (!paragraph) throw new Error('no such paragraph');
    expect(all(paragraph, 'w:bidi')).toHaveLength(1);
    expect(all(paragraph, 'w:r').map((run) => all(run, 'w:rtl').length)).toEqual([1, 0, 1]);
    expect(all(body, 'w:bidi')).toHaveLength(1);
  });
});
