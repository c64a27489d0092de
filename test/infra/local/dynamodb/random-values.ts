/** Random values of attributes: few of each type, so that they are often equal, and now and then one that is refused. */
import type { Random } from '../../../chaos/random.ts';

const texts = ['a', 'ab', 'abc', 'b', 'é', 'éa', '\uffff', '😀', '~', 'D', '\u0000', 'a\u0000'];
const numbers = [
  '0',
  '1',
  '-1',
  '2',
  '10',
  '1.5',
  '-1.5',
  '1.50',
  '1e3',
  '0.001',
  '-0',
  '12345678901234567890123456789012345678',
  '1E-100',
  '-9.9e99',
];
const binaries = ['AA==', 'AQ==', 'AQI=', '/w==', '//8='];
const wrongNumbers = ['x', '', '1e126', '1e-131', '123456789012345678901234567890123456789'];

export function randomKeyValue(random: Random, type: 'S' | 'N' | 'B'): Record<string, unknown> {
  if (random.happens(0.01)) return randomValue(random);
  if (type === 'S')
    return { S: random.happens(0.01) ? '' : random.one(random.happens(0.5) ? texts : ['a', 'ab', 'b']) };
  if (type === 'N') return { N: random.one(random.happens(0.5) ? numbers : ['1', '2', '10']) };
  return { B: random.one(binaries) };
}

export function randomValue(random: Random, depth = 0): Record<string, unknown> {
  if (random.happens(0.01)) return wrongValue(random);
  const simple = [
    () => ({ S: random.happens(0.1) ? '' : random.one(texts) }),
    () => ({ N: random.one(numbers) }),
    () => ({ B: random.one(binaries) }),
    () => ({ BOOL: random.happens(0.5) }),
    () => ({ NULL: true }),
    () => ({ SS: some(random, texts) }),
    () => ({ NS: some(random, ['0', '1', '2', '10', '-1.5']) }),
    () => ({ BS: some(random, binaries) }),
  ];
  const nested = [
    () => ({ L: Array.from({ length: random.below(4) }, () => randomValue(random, depth + 1)) }),
    () => ({
      M: Object.fromEntries(
        some(random, ['a', 'b', 'c', 'value']).map((name) => [name, randomValue(random, depth + 1)]),
      ),
    }),
  ];
  return random.one(depth < 2 ? [...simple, ...nested, ...nested, ...nested] : simple)();
}

function some(random: Random, of: readonly string[]): string[] {
  const chosen = of.filter(() => random.happens(0.3));
  return chosen.length > 0 ? chosen : [random.one(of)];
}

function wrongValue(random: Random): Record<string, unknown> {
  return random.one<Record<string, unknown>>([
    { N: random.one(wrongNumbers) },
    { SS: [] },
    { SS: ['a', 'a'] },
    { NS: ['1', '1.0'] },
    {},
    { S: 'a', N: '1' },
    { NULL: false },
  ]);
}
