/** What an SPSS file says of its variables, byte by byte where other programs depend on it. */
import { describe, expect, it } from 'vitest';
import { measures } from '../../../../shared/tables/variable.ts';
import { labelledDocument, labelledFile, variableOf } from '../../../support/files-written/labelled-file.ts';
import { documentOf } from '../../../support/files-written/xlsx-file.ts';

const file = async (...given: Parameters<typeof labelledDocument>) => labelledFile(labelledDocument(...given), 'sav');
const one = { variable: variableOf('q1') };

/** The content of an extension record. */
function extension(bytes: Buffer, kind: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32LE(7);
  head.writeInt32LE(kind, 4);
  const at = bytes.indexOf(head);
  if (at < 0) return Buffer.alloc(0);
  return bytes.subarray(at + 16, at + 16 + bytes.readInt32LE(at + 8) * bytes.readInt32LE(at + 12));
}

describe('an SPSS file', () => {
  it('carries the time of its newest answer on the clocks of the table, and no other', async () => {
    const { bytes } = await file([['x']], [one], { timezone: 'Europe/Moscow' });
    expect(bytes.toString('latin1', 92, 109)).toBe('01 Mar 2612:30:00');
    expect(bytes.equals((await file([['x']], [one], { timezone: 'Europe/Moscow' })).bytes)).toBe(true);
    const empty = await file([], [one], { more: { newestAnswerAt: undefined } });
    expect(empty.bytes.toString('latin1')).toContain('01 Jan 7000:00:00');
  });

  it('gives every variable a short name of its own', async () => {
    const names = ['V2', 'a_long_name_of_a_variable', 'q1', 'a_long_name_of_another', 'Q10_row_3'];
    const columns = names.map((name) => ({ variable: variableOf(name) }));
    const { bytes } = await file([names.map(() => 'x'.repeat(300))], columns);
    const map = extension(bytes, 13).toString().split('\t');
    expect(map.map((pair) => pair.split('=')[1])).toEqual(names);
    const short = map.map((pair) => pair.split('=')[0] ?? '');
    expect(short[0]).toBe('V2');
    expect(new Set(short).size).toBe(names.length);
    for (const name of short) expect(name).toMatch(/^[A-Z][A-Z0-9_]{0,7}$/);
    expect(extension(bytes, 14).toString()).toBe(short.map((name) => `${name}=00300\0\t`).join(''));
  });

  it('breaks its notes between words, in lines of 80 bytes, and a word only where it is longer than that', async () => {
    const value = `${'“skipped” '.repeat(20)}${'ü'.repeat(90)}`;
    const { bytes } = await file([['x']], [one], { more: { notes: [{ label: 'Note', value }] } });
    const at = bytes.indexOf(Buffer.from('Note: “skipped”'));
    const count = bytes.readInt32LE(at - 4);
    const lines = Array.from({ length: count }, (_, line) =>
      bytes.toString('utf8', at + 80 * line, at + 80 * (line + 1)),
    );
    const words = lines.flatMap((line) => line.trim().split(' '));
    expect(words.filter((word) => word !== 'Note:' && word !== '“skipped”' && !/^ü+$/.test(word))).toEqual([]);
    expect(words.filter((word) => word === '“skipped”')).toHaveLength(20);
    expect(lines.join('').match(/ü/g)).toHaveLength(90);
  });

  it.each(measures)('says how a variable that is %s is measured', async (measure) => {
    const { bytes } = await file([[1]], [{ type: 'number', variable: variableOf('q1', { measure }) }]);
    const level = { nominal: 1, text: 1, ordinal: 2, scale: 3, date: 3 }[measure];
    expect(extension(bytes, 11).readInt32LE()).toBe(level);
  });

  it('tells of sets whose ticks are still numbers, and of no others', async () => {
    const tick = (name: string) => ({ type: 'number' as const, variable: variableOf(name, { set: 's' }) });
    const sets = [{ name: 's', label: 'Ticks\nhere', kind: 'dichotomous' as const, variables: ['a', 'b', 'c'] }];
    const { bytes, warnings } = await file([[1, 0, 'text']], ['a', 'b', 'c'].map(tick), { sets });
    expect(extension(bytes, 7).toString()).toBe('$s=D1 1 10 Ticks here a b\n');
    expect(warnings).toMatchObject([{ code: 'columns_as_text', values: { count: 1 } }]);
    const two = await file([[1, 'x', 'text']], ['a', 'b', 'c'].map(tick), { sets });
    expect(extension(two.bytes, 7)).toHaveLength(0);
  });

  it('says where texts and labels were cut, and keeps whole labels', async () => {
    const label = `${'ü'.repeat(150)}'s`;
    const codes = [{ code: -1, label: 'o'.repeat(130) }];
    const columns = [
      { type: 'number' as const, variable: variableOf('q1', { label, codes }) },
      { variable: variableOf('q2') },
    ];
    const { bytes, warnings } = await file([[1, 'é'.repeat(20_000)]], columns);
    expect(warnings).toMatchObject([
      { code: 'texts_cut', values: { count: 1, most: 32_767, columns: [{ id: 'q2', count: 1 }] } },
      { code: 'labels_cut', values: { count: 2 } },
    ]);
    expect(extension(bytes, 18).toString()).toBe(`q1:label('${label}'\n)label__1('${'o'.repeat(130)}'\n)`);
  });

  it('renames what the syntax of SPSS takes for a word', async () => {
    const columns = ['by', 'BY_', 'to'].map((name) => ({ variable: variableOf(name) }));
    const { bytes } = await file([['x', 'y', 'z']], columns);
    expect(extension(bytes, 13).toString()).toBe('BY_2=by_2\tBY_=BY_\tTO_=to_');
  });

  it('cannot be made of a table without a dictionary', async () => {
    await expect(labelledFile(documentOf([['x']], [{ id: 'q:1' }]), 'sav')).rejects.toThrow('q:1 has no variable');
  });
});
