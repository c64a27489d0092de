/** A codebook lists codes while there is room, and says how many found none. */
import { describe, expect, it } from 'vitest';
import { listedCodes } from '../../../shared/tables/codebook/listed-codes.ts';
import type { Column } from '../../../shared/tables/column.ts';

const columnWith = (name: string, size: number): Column => ({
  id: name,
  title: name,
  type: 'number',
  field: name,
  isRetired: false,
  about: { question: name, type: 'choice', options: [] },
  variable: {
    name,
    label: name,
    measure: 'nominal',
    codes: Array.from({ length: size }, (_, code) => ({ code, label: `Option ${code}` })),
  },
  write: (_reader, _field, sink) => sink.empty(),
});

describe('the codes of a codebook', () => {
  it('are all listed where there is room, and the columns stay the very same', () => {
    const columns = [columnWith('a', 3), columnWith('b', 2)];
    expect(listedCodes(columns, 5)).toEqual({ columns, leftOut: 0 });
  });

  it('are left out of variables that have more than there is room for, and counted', () => {
    const { columns, leftOut } = listedCodes([columnWith('a', 3), columnWith('b', 9), columnWith('c', 1)], 5);
    expect(columns.map(({ variable }) => variable?.codes.length)).toEqual([3, 0, 1]);
    expect(leftOut).toBe(9);
  });
});
