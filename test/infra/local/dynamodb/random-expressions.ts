/** Random expressions, with what stands for their placeholders. */
import type { Random } from '../../../chaos/random.ts';
import { randomValue } from './random-values.ts';

type Value = Record<string, unknown>;

/** Gathers the names and values of a call's expressions. */
export class Placeholders {
  readonly #random: Random;
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, Value> = {};

  constructor(random: Random) {
    this.#random = random;
  }

  name(name: string): string {
    // Reserved words need a placeholder, and are refused without.
    if (!this.#random.happens(name === 'value' ? 0.9 : 0.2)) return name;
    this.#names[`#${name}`] = name;
    return `#${name}`;
  }

  value(value: Value): string {
    const placeholder = `:v${Object.keys(this.#values).length}`;
    this.#values[placeholder] = value;
    return placeholder;
  }

  members(): Record<string, unknown> {
    if (this.#random.happens(0.01)) this.#values[':unused'] = { S: 'a' };
    if (this.#random.happens(0.01)) this.#names['#unused'] = 'a';
    return {
      ...(Object.keys(this.#names).length > 0 && { ExpressionAttributeNames: this.#names }),
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
    };
  }
}

export function randomPath(random: Random, placeholders: Placeholders, names: readonly string[]): string {
  let path = placeholders.name(random.one(names));
  while (random.happens(0.25)) {
    path += random.happens(0.5) ? `[${random.below(4)}]` : `.${placeholders.name(random.one(['a', 'b', 'c']))}`;
  }
  return path;
}

export function randomCondition(
  random: Random,
  placeholders: Placeholders,
  names: readonly string[],
  depth = 0,
): string {
  const inner = () => randomCondition(random, placeholders, names, depth + 1);
  if (depth < 2 && random.happens(0.35)) {
    return random.one([
      () => `${inner()} AND ${inner()}`,
      () => `${inner()} OR ${inner()}`,
      () => `NOT ${inner()}`,
      () => `(${inner()})`,
      () => `NOT (${inner()} or ${inner()})`,
    ])();
  }
  const path = () => randomPath(random, placeholders, names);
  const value = () => placeholders.value(randomValue(random, random.happens(0.8) ? 2 : 0));
  const operand = () => random.one([path, value, value, value, () => `size(${path()})`])();
  return random.one([
    () => `${random.happens(0.9) ? path() : operand()} ${random.one(['=', '<>', '<', '<=', '>', '>='])} ${operand()}`,
    () => `${path()} BETWEEN ${operand()} AND ${operand()}`,
    () => `${path()} IN (${operand()}, ${operand()})`,
    () => `attribute_exists(${path()})`,
    () => `attribute_not_exists(${path()})`,
    () =>
      `attribute_type(${path()}, ${placeholders.value({ S: random.one(['S', 'N', 'L', 'M', 'SS', 'NULL', 'X']) })})`,
    () => `begins_with(${path()}, ${operand()})`,
    () => `contains(${path()}, ${operand()})`,
    () => `size(${path()}) > ${placeholders.value({ N: '1' })}`,
  ])();
}

export function randomUpdate(random: Random, placeholders: Placeholders, names: readonly string[]): string {
  const path = () => randomPath(random, placeholders, names);
  const value = (given?: Value) => placeholders.value(given ?? randomValue(random));
  const list = () => value({ L: [randomValue(random, 2)] });
  const number = () => value({ N: random.one(['1', '-2.5', '1e20']) });
  const set = () => value(random.one([{ SS: ['a', 'ab'] }, { NS: ['1', '10'] }, { BS: ['AQ=='] }, { SS: ['abc'] }]));
  const right = random.one([
    () => value(),
    () => value(),
    () => path(),
    () => `if_not_exists(${path()}, ${value()})`,
    () => `${path()} ${random.one(['+', '-'])} ${number()}`,
    () => `if_not_exists(${path()}, ${number()}) + ${number()}`,
    () => `list_append(${path()}, ${list()})`,
    () => `list_append(if_not_exists(${path()}, ${list()}), ${list()})`,
  ]);
  const clauses = [
    () => `SET ${Array.from({ length: 1 + random.below(2) }, () => `${path()} = ${right()}`).join(', ')}`,
    () => `REMOVE ${Array.from({ length: 1 + random.below(2) }, path).join(', ')}`,
    () => `ADD ${path()} ${random.one([number, set])()}`,
    () => `DELETE ${path()} ${set()}`,
  ];
  const chosen = clauses.filter(() => random.happens(0.35));
  return (chosen.length > 0 ? chosen : [random.one(clauses)]).map((make) => make()).join(' ');
}
