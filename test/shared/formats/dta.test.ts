/** A Stata file: where its sections stand, and which type each variable gets. */
import { describe, expect, it } from 'vitest';
import { labelledDocument, labelledFile, variableOf } from '../../support/files-written/labelled-file.ts';
import type { Given } from '../../support/files-written/xlsx-file.ts';
import { hostileColumns, hostileRows } from '../../support/surveys/hostile-variables.ts';

const sections = [
  ...['stata_dta', 'map', 'variable_types', 'varnames', 'sortlist', 'formats', 'value_label_names'],
  ...['variable_labels', 'characteristics', 'data', 'strls', 'value_labels', '/stata_dta'],
];

function mapOf(bytes: Buffer): number[] {
  const at = bytes.indexOf('<map>') + 5;
  return Array.from({ length: 14 }, (_, entry) => Number(bytes.readBigUInt64LE(at + entry * 8)));
}

async function typesOf(columns: readonly (readonly Given[])[], more: object = { type: 'number' }): Promise<number[]> {
  const rows = (columns[0] ?? []).map((_, row) => columns.map((cells) => cells[row] ?? null));
  const named = columns.map((_, at) => ({ ...more, variable: variableOf(`q${at}`) }));
  const { bytes } = await labelledFile(labelledDocument(rows, named), 'dta');
  const at = bytes.indexOf('<variable_types>') + '<variable_types>'.length;
  return columns.map((_, column) => bytes.readUInt16LE(at + column * 2));
}

describe('a Stata file', () => {
  it('has every section where its map says, and ends there', async () => {
    for (const rows of [hostileRows, []]) {
      const { bytes } = await labelledFile(labelledDocument(rows, hostileColumns), 'dta');
      const map = mapOf(bytes);
      for (const [at, name] of sections.entries()) {
        expect(bytes.toString('latin1', map[at], (map[at] ?? 0) + name.length + 2)).toBe(`<${name}>`);
      }
      expect(map.at(-1)).toBe(bytes.length);
    }
  });

  it('stores numbers in the smallest type that holds all of them', async () => {
    expect(
      await typesOf([
        [100, -127],
        [101, 0],
        [-128, 0],
        [32_740, 0],
        [32_741, 0],
        [2_147_483_620, 0],
        [2_147_483_621, 0],
        [-32_768, 0],
        [-2_147_483_647, 0],
        [-2_147_483_648, 0],
        [0.5, 1],
        [null, null],
      ]),
    ).toEqual([
      ...[65_530, 65_529, 65_529, 65_529, 65_528, 65_528, 65_526],
      ...[65_528, 65_528, 65_526, 65_526, 65_530],
    ]);
  });

  it('stores texts up to 2,045 bytes in the row, and longer ones behind all rows', async () => {
    expect(await typesOf([['a'.repeat(2_045)], ['a'.repeat(2_046)], ['']], { type: 'text' })).toEqual([
      2_045, 32_768, 1,
    ]);
  });

  it('has whole labels and the question in the notes of a variable', async () => {
    const label = 'ж'.repeat(90);
    const about = { question: 'Asked\nso', type: 'input', options: [] };
    const columns = [{ variable: variableOf('q1', { label }), about }];
    const { bytes, warnings } = await labelledFile(labelledDocument([['x']], columns), 'dta');
    const text = bytes.toString();
    expect(text).toContain(`${label}\0</ch>`);
    expect(text).toContain('Asked so\0</ch>');
    expect(warnings).toMatchObject([{ code: 'labels_cut', values: { count: 1 } }]);
  });

  it('cuts texts of more than 2,000,000 bytes between code points, and says so', async () => {
    const columns = [{ variable: variableOf('q1') }];
    const { bytes, warnings } = await labelledFile(labelledDocument([[`a${'é'.repeat(1_000_000)}`]], columns), 'dta');
    expect(warnings).toMatchObject([{ code: 'texts_cut', values: { count: 1, most: 2_000_000 } }]);
    expect(mapOf(bytes).at(-1)).toBe(bytes.length);
    expect(bytes.readUInt32LE(bytes.indexOf('GSO') + 16)).toBe(2_000_000);
  });

  it('does not take words of Stata for names', async () => {
    const columns = ['str5', 'if', 'by'].map((name) => ({ variable: variableOf(name) }));
    const { bytes } = await labelledFile(labelledDocument([['x', 'y', 'z']], columns), 'dta');
    const at = bytes.indexOf('<varnames>') + '<varnames>'.length;
    const names = columns.map((_, column) => bytes.toString('latin1', at + column * 129, at + column * 129 + 6));
    expect(names.map((name) => name.replace(/\0.*/, ''))).toEqual(['str5_', 'if_', 'by']);
  });
});
