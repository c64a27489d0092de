/** Word files under the eyes of Microsoft's own validator, the Open XML SDK: it has nothing to say. */
import validate from '@ooxml-tools/validate';
import { describe, expect, it } from 'vitest';
import { madeRows, madeTable, textCells } from '../../../../support/files-written/made-rows.ts';
import { documentOf, written } from '../../../../support/files-written/word-file.ts';

const cells = ['fine', '', 'two\nlines\tand a tab', 'שלום (abc)', 'long '.repeat(3_000), '\u0085\u007f\ufffd<>&"'];

describe.each(['table', 'blocks'] as const)('as %s', (layout) => {
  it.each([5, 60])('a file of %i columns is valid', async (columns) => {
    for (const [at, text] of cells.entries()) {
      const system = {
        type: at % 2 ? 'number' : 'text',
        about: { question: '', type: 'system', options: [] },
      } as const;
      const table = madeTable(columns, at < 2 ? system : {});
      const { bytes } = await written(documentOf(table, madeRows(3, textCells(columns, text))), layout);
      expect(await validate(bytes, 'docx')).toEqual([]);
    }
  });

  it('a file without answers is valid', async () => {
    const { bytes } = await written(documentOf(madeTable(3), madeRows(0, textCells(3, ''))), layout);
    expect(await validate(bytes, 'docx')).toEqual([]);
  });
});
