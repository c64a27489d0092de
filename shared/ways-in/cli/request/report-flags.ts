/** What a summary or report compares, as flags. */

import { corrections } from '../../../exports/correction-words.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Flags, Input } from '../command.ts';

export const reportFlags: Flags = {
  banner: {
    kind: 'repeat',
    value: 'COLUMN,COLUMN',
    about:
      'a table with these as columns: country, device, period, a question’s title or q:ID, var:NAME; may be repeated',
  },
  weight: {
    kind: 'text',
    value: 'COLUMN',
    about: 'weigh answers by a numeric question, by title or q:ID, or by a variable, e.g. var:w',
  },
  rim: {
    kind: 'repeat',
    value: 'COLUMN=VALUE:SHARE,…',
    about: 'weigh answers to these shares, e.g. country=RU:50,KZ:50; may be repeated',
  },
  cap: { kind: 'text', value: 'N', about: 'the largest weight of --rim' },
  compare: { kind: 'text', value: 'previous|FROM..TO', about: 'compare with the period before, or with these days' },
  confidence: { kind: 'text', value: 'PERCENT', about: 'of tests and intervals; default 95' },
  correction: { kind: 'text', value: corrections.join('|'), about: 'for several tests in one row of a banner' },
  'stands-out': { kind: 'switch', about: 'what stands out on the first page; --no-stands-out leaves it out' },
};

/** The name of the flag that sets a member, for messages. */
export function reportFlag(path: readonly PropertyKey[]): string {
  const [first, second] = path.map(String);
  if (first === 'weight') return second === 'rim' || second === 'cap' ? second : 'weight';
  return first === 'stands_out' ? 'stands-out' : (first ?? 'banner');
}

export function reportOf(input: Input) {
  const [confidence, correction, compare] = ['confidence', 'correction', 'compare'].map((flag) => input.text(flag));
  const banner = input.list('banner');
  const weight = weightOf(input);
  return {
    ...(banner.length > 0 && { banner: banner.filter((text) => text !== '').map(columnsOf) }),
    ...(weight !== undefined && { weight }),
    ...(compare !== undefined && { compare: comparedOf(compare) }),
    ...(confidence !== undefined && { confidence: numberOf(confidence) }),
    ...(correction !== undefined && { correction }),
    ...(input.text('stands-out') !== undefined && { stands_out: input.is('stands-out') }),
  };
}

const isId = (column: string) => /^(country|device|period|q:.*|var:.*)$/.test(column);

/** A comma may also be part of a title, and then a space follows. */
function columnsOf(text: string): string[] {
  const columns = text.split(',').map((column) => column.trim());
  return columns.every(isId) ? columns : text.split(/,(?!\s)/).map((column) => column.trim());
}

function weightOf(input: Input): object | null | undefined {
  const [column, rim, cap] = [input.text('weight'), input.list('rim'), input.text('cap')];
  if (rim.length > 0) return { rim: rim.map(targetOf), ...(cap !== undefined && { cap: numberOf(cap) }) };
  if (column === undefined) return undefined;
  return column === '' ? null : { column };
}

function targetOf(text: string): { column: string; targets: Record<string, unknown> } {
  const at = text.indexOf('=');
  const shares = text.slice(at + 1).split(',');
  if (at < 1 || shares.some((share) => share.lastIndexOf(':') < 1)) {
    throw new Problem('validation_error.not_a_target', { given: JSON.stringify(text) });
  }
  const targets = shares.map((share): [string, unknown] => {
    const end = share.lastIndexOf(':');
    return [share.slice(0, end).trim(), numberOf(share.slice(end + 1))];
  });
  return { column: text.slice(0, at), targets: Object.fromEntries(targets) };
}

function comparedOf(text: string): object | null {
  if (text === '') return null;
  if (text === 'previous') return { period: text };
  const [, from, to] = /^(\S+)\.\.(\S+)$/.exec(text) ?? [];
  if (from === undefined) throw new Problem('validation_error.not_a_period', { given: JSON.stringify(text) });
  return { date_from: from, date_to: to };
}

/** What is no number stays text, so that the schema can name it. */
function numberOf(text: string): number | string {
  return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text;
}
