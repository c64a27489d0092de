/** Names of captured variables, as every program for statistics takes them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { variableName } from '../../../shared/tables/dictionary/variable-name.ts';
import { anyCharacter } from '../../support/run/any-character.ts';

it.each([
  ['utm_source', 'utm_source'],
  ['utm source', 'utm_source'],
  ['Élan vital', 'Elan_vital'],
  ['id', 'v_id'],
  ['Q3', 'v_Q3'],
  ['q3_other', 'v_q3_other'],
  ['with', 'v_with'],
  ['2nd', 'v_2nd'],
  ['_x_', 'x'],
  ['город', 'v_1'],
  ['', 'v_1'],
  ['x'.repeat(40), 'x'.repeat(32)],
])('makes %j into %s', (given, name) => {
  expect(variableName(given, new Set())).toBe(name);
});

it('counts on where a name is taken, without regard to case', () => {
  expect(variableName('UTM', new Set(['utm']))).toBe('v_UTM');
  expect(variableName('UTM', new Set(['utm', 'v_utm']))).toBe('v_UTM_2');
  expect(variableName('y'.repeat(32), new Set(['y'.repeat(32), `v_${'y'.repeat(30)}`]))).toBe(`v_${'y'.repeat(28)}_2`);
  expect(variableName('город', new Set(['v_1']))).toBe('v_2');
});

it('is a name for anything at all', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter }), { maxLength: 30 }), (all) => {
      const taken = new Set<string>();
      for (const given of all) {
        const name = variableName(given, taken);
        expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,31}$/);
        expect(taken.has(name.toLowerCase())).toBe(false);
        taken.add(name.toLowerCase());
      }
    }),
  );
});
