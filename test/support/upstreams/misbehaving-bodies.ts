/** Ways in which the body of a survey service's reply goes wrong while it is still JSON, and lists that have no end. */
import type { Call } from './scripted-upstream.ts';

/** The JSON that is sent instead; `turn` counts the calls for answers. */
export type BadBody = (good: unknown, call: Call, turn: number) => string;

type Change = (value: unknown, name: string) => unknown;

/** Every value that is no list or object, replaced. */
function changed(good: unknown, change: Change): unknown {
  const walk = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, name));
    if (value === null || typeof value !== 'object') return change(value, name);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, key)]));
  };
  return walk(good, '');
}

/** Numbers that no JSON of ours would hold are put in as text first. */
const numbers =
  (source: string): BadBody =>
  (good) =>
    JSON.stringify(changed(good, (value) => (typeof value === 'number' ? '#number#' : value))).replaceAll(
      '"#number#"',
      source,
    );
const texts =
  (of: (value: string) => unknown): BadBody =>
  (good) =>
    JSON.stringify(changed(good, (value) => (typeof value === 'string' ? of(value) : value)));
const named =
  (name: string, of: (value: unknown) => unknown): BadBody =>
  (good) =>
    JSON.stringify(changed(good, (value, key) => (key === name ? of(value) : value)));

export const badBodies: Readonly<Record<string, BadBody>> = {
  'has numbers beyond all measure': numbers('1e999'),
  'has negative numbers': numbers('-7'),
  'has fractions': numbers('1.5'),
  'has numbers of twenty digits': numbers('12345678901234567890'),
  'has numbers of a thousand digits': numbers('9'.repeat(1_000)),
  'has zeros for numbers': numbers('0'),
  'has lists for numbers': numbers('[1]'),
  'has null for everything': (good) => JSON.stringify(changed(good, () => null)),
  'has objects for everything': (good) => JSON.stringify(changed(good, () => ({}))),
  'has no texts': texts(() => 7),
  'has half characters': texts((value) => `${value}\ud83d`),
  'has forbidden characters': texts((value) => `${value}\u0000\ufffe`),
  'has ids of ten thousand characters': named('id', () => 'x'.repeat(10_000)),
  'has texts of 20,000 characters': texts((value) => (value.length > 3 ? value + 'x'.repeat(20_000) : value)),
  'has answers of 40,000 characters': named('answer', () => 'x'.repeat(40_000)),
};

interface Page {
  data: { total?: unknown; next_cursor?: unknown; answers: { id: unknown }[] };
}

/** For lists by cursor: `of` changes the page that would have been sent. */
const page =
  (of: (good: Page, call: Call, turn: number) => unknown): BadBody =>
  (good, call, turn) =>
    JSON.stringify(of(structuredClone(good) as Page, call, turn));
const cursor = (of: (turn: number) => unknown) =>
  page(({ data }, _call, turn) => ({ data: { ...data, next_cursor: of(turn) } }));
const fresh = (turn: number, answers: readonly object[]) =>
  answers.map((answer, index) => ({ ...answer, id: turn * 1_000 + index }));

export const endlessLists: Readonly<Record<string, BadBody>> = {
  'sends the same cursor for ever': cursor(() => 'again'),
  'sends two cursors in turn': cursor((turn) => (turn % 2 === 0 ? 'a' : 'b')),
  'sends a new cursor for ever': cursor((turn) => `cursor ${turn}`),
  'sends numbers for cursors, for ever': cursor((turn) => turn),
  'sends a cursor of a million characters': cursor(() => 'x'.repeat(1_000_000)),
  'sends an object for a cursor': cursor(() => ({})),
  'sends empty pages for ever': page((_good, _call, turn) => ({
    data: { total: 250, answers: [], next_cursor: `${turn}` },
  })),
  'sends new answers for ever and counts 250': page(({ data }, _call, turn) => ({
    data: { total: 250, answers: fresh(turn, data.answers), next_cursor: `${turn}` },
  })),
  'ignores the offset': page(({ data: { answers } }) => ({ data: { total: 1_000, answers } })),
  'ignores the offset and does not count': page(({ data: { answers } }) => ({ data: { answers } })),
  'turns the page round every time': page(({ data: { answers } }, _call, turn) => ({
    data: {
      total: 1_000,
      answers: [...answers.slice(turn % answers.length), ...answers.slice(0, turn % answers.length)],
    },
  })),
  'counts one more every time': page(({ data }, _call, turn) => ({ data: { ...data, total: 250 + turn } })),
  'counts nothing': page(({ data }) => ({ data: { ...data, total: 0 } })),
  'counts more than there are': page(({ data }) => ({ data: { ...data, total: 10_000 } })),
  'counts more than there can be': page(({ data }) => ({ data: { ...data, total: Number.MAX_SAFE_INTEGER } })),
  'sends one answer a hundred times': page(({ data }) => ({
    data: { ...data, answers: data.answers.map((answer) => ({ ...answer, id: 1 })) },
  })),
};
