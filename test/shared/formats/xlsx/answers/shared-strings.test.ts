/** The table of strings: each text once, and cells that carry their text themselves when the table is full. */
import { describe, expect, it } from 'vitest';
import { createSharedStrings } from '../../../../../shared/formats/ooxml/workbook/shared-strings.ts';
import { createSheetEncoder } from '../../../../../shared/formats/xlsx/answers/sheet-encoder.ts';
import { zoneOf } from '../../../../../shared/zone.ts';

function encoded(maxUnits: number, ...texts: string[]): { sheet: string; table: string | undefined } {
  const strings = createSharedStrings(maxUnits);
  const encoder = createSheetEncoder({
    types: texts.map(() => 'text'),
    widths: texts.map(() => 10),
    zone: zoneOf('UTC'),
    strings,
    maxLines: 1,
    firstRow: 1,
    onTruncated() {},
  });
  encoder.startRow();
  for (const text of texts) encoder.styled(text, 0);
  encoder.endRow();
  return { sheet: Buffer.from(encoder.takeBytes()).toString(), table: strings.xml() };
}

describe('the table of strings', () => {
  it('holds a text once, however many cells point to it', () => {
    const { sheet, table } = encoded(100, '_x000D_', 'plain', '_x000D_');
    expect(sheet).toContain('<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>plain</t></is></c>');
    expect(sheet).toContain('<c r="C1" t="s"><v>0</v></c>');
    expect(table).toContain('count="2" uniqueCount="1"><si><t xml:space="preserve">_x005F_x000D_</t></si>');
  });

  it('leaves the text in its cell, escaped, when it is full', () => {
    const { sheet, table } = encoded(8, '_x000D_', '<_x0041_');
    expect(sheet).toContain('<v>0</v>');
    expect(sheet).toContain('<t xml:space="preserve">&lt;_x005F_x0041_</t>');
    expect(table).toContain('uniqueCount="1"');
  });

  it('is no part of a file that needs none', () => {
    expect(encoded(8, 'plain').table).toBeUndefined();
  });
});
