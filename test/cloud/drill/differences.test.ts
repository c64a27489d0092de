/** What the drill calls different: records that are missing, added, or not as they were. */
import { expect, it } from 'vitest';
import { differences } from './second-stack.ts';

const item = (sk: string, value: string) => ({ pk: { S: 'O#u-1' }, sk: { S: sk }, value: { S: value } });

it('finds a record that is missing, one that is other, and one too many', () => {
  const wanted = [item('A', 'one'), item('B', 'two'), item('C', 'three')];
  expect(differences(wanted, wanted.toReversed())).toEqual([]);
  expect(differences(wanted, [item('A', 'one'), item('B', 'other'), item('D', 'new')])).toEqual([
    'O#u-1 B',
    'O#u-1 C',
    'O#u-1 D',
  ]);
});
