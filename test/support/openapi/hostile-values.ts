/** Values that programs stumble over, and bodies bent until they hold one. All chance comes from the seed. */
import type { Random } from '../../chaos/random.ts';

const texts = [
  ...['', ' ', '0', '-1', '1e9', '1.5', 'null', 'true', 'NaN', 'Infinity', '99999999999999999999', '0x10', '１'],
  ...['__proto__', 'constructor', 'toString', '../../etc/passwd', '..%2f', '%00', '%', '\u0000', '\ud800', '\udc00a'],
  ...[
    "' OR 1=1 --",
    '(',
    '[a',
    '*',
    '\\',
    '<script>alert(1)</script>',
    '=1+1',
    '{{7*7}}',
    '\r\nSet-Cookie: a=b',
    '😀'.repeat(40),
  ],
  ...['2026-02-31', '0000-00-00', '9999-12-31', '2026-03-01T25:00:00Z', '-271821-04-20', 'Europe/Nowhere', '* * * * *'],
  ...['\u202e right to left', 'x'.repeat(300), 'я'.repeat(6000), '#zzzzzz', 'https://169.254.169.254/', 'file:///etc'],
] as const;

const scalars = [null, true, false, 0, -0, -1, 1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 60, 1e-320] as const;

export function hostileText(random: Random): string {
  return random.happens(0.8) ? random.one(texts) : anyText(random);
}

function anyText(random: Random): string {
  return Array.from({ length: random.below(12) }, () => String.fromCodePoint(random.below(0x110000))).join('');
}

const names = [
  ...['ids', 'entities', 'name', 'answers', 'filters', 'options', 'outputs', 'surveys', 'rules', 'value', 'op'],
  ...['__proto__', 'constructor', 'prototype', '', 'owner', 'status', 'key', 'quiz_id', 'length', 'toJSON'],
] as const;

export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 4 ? 2 : 4);
  if (kind === 0) return random.one(scalars);
  if (kind === 1) return hostileText(random);
  const inside = () => hostileValue(random, depth + 1);
  if (kind === 2) return Array.from({ length: random.below(4) }, inside);
  // parsed, because a literal or an assignment would not keep the member __proto__
  const members = Array.from(
    { length: random.below(4) },
    () => `${JSON.stringify(random.one(names))}:${JSON.stringify(inside())}`,
  );
  return JSON.parse(`{${members.join(',')}}`);
}

/** The same with one place changed: another value, one member more or one less. */
export function bent(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return bentList(value, random);
  if (value === null || typeof value !== 'object') return hostileValue(random);
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length === 0 || random.happens(0.15)) return { ...value, [random.one(names)]: hostileValue(random) };
  const place = random.below(entries.length);
  if (random.happens(0.15)) return Object.fromEntries(entries.filter((_, at) => at !== place));
  return Object.fromEntries(entries.map(([name, member], at) => [name, at === place ? bent(member, random) : member]));
}

function bentList(list: readonly unknown[], random: Random): unknown {
  if (list.length === 0 || random.happens(0.3)) return hostileValue(random);
  const place = random.below(list.length);
  if (random.happens(0.3)) return [...list, list[place]];
  return list.map((item, at) => (at === place ? bent(item, random) : item));
}
