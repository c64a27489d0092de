/** What a schema says of a value, in our own words: the validator's speak of types and patterns. */

type Rule = readonly [pattern: RegExp, words: (...parts: string[]) => string];

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};

const unitOf = (kind: string, count: string) => {
  const unit = { string: 'character', array: 'item', file: 'byte' }[kind];
  return unit === undefined ? count : `${count} ${unit}${count === '1' ? '' : 's'}`;
};

const received: Readonly<Record<string, string>> = { NaN: 'something else', undefined: 'nothing' };

const rules: readonly Rule[] = [
  [/^Invalid input: expected (\w+), received undefined$/, (kind) => `is missing; expected ${kinds[kind] ?? kind}`],
  [
    /^Invalid input: expected (\w+), received (\w+)$/,
    (kind, other) => `expected ${kinds[kind] ?? kind}, not ${received[other] ?? kinds[other] ?? other}`,
  ],
  [/^Invalid input: expected (.+)$/, (value) => `expected ${value}`],
  [
    /^Invalid option: expected one of (.+)$/,
    (list) => `expected one of ${list.replaceAll(/"([^"]*)"/g, '$1').replaceAll('|', ', ')}`,
  ],
  [
    /^Too small: expected (\w+) to (?:be|have) >=(\S+)(?: \w+)?$/,
    (kind, least) =>
      kind === 'string' && least === '1' ? 'must not be empty' : `expected at least ${unitOf(kind, least)}`,
  ],
  [
    /^Too big: expected (\w+) to (?:be|have) <=(\S+)(?: \w+)?$/,
    (kind, most) => `expected at most ${unitOf(kind, most)}`,
  ],
  [/^Too small: expected \w+ to be >(\S+)$/, (bound) => `expected more than ${bound}`],
  [/^Too big: expected \w+ to be <(\S+)$/, (bound) => `expected less than ${bound}`],
  [/^Invalid ISO date$/, () => 'expected a day, such as 2026-03-31'],
  [/^Invalid ISO datetime$/, () => 'expected a moment, such as 2026-03-31T09:00:00Z'],
  [/^Invalid (?:URL|url)$/, () => 'expected an address, such as https://example.org/'],
  [/^Invalid email address$/, () => 'expected an e-mail address'],
  [/^Invalid (?:UUID|GUID)$/, () => 'expected an id'],
  [/^Invalid string: must match pattern .*$/, () => 'does not have the right form'],
  [/^Invalid input$/, () => 'is not one of the values allowed here'],
];

export function inPlainWords(message: string): string {
  for (const [pattern, words] of rules) {
    const match = pattern.exec(message);
    if (match) return words(...match.slice(1).map((part) => part ?? ''));
  }
  return message;
}
