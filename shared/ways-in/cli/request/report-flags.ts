/** What a summary or report compares, and how it looks, as flags. */

import { groupWords } from '../../../exports/option-words.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Input } from '../command.ts';
import { flagPathOf, memberFlags, numberOf, type Overlays } from './member-flags.ts';

const overlays: Overlays = {
  'report.banner': {
    name: 'banner',
    kind: 'repeat',
    value: 'COLUMN,COLUMN',
    about:
      'a table with these as columns: country, device, period, a question’s title or q:ID, var:NAME; may be repeated',
    read: (input) =>
      input
        .list('banner')
        .filter((text) => text !== '')
        .map(columnsOf),
  },
  'report.weight': {
    name: 'weight',
    value: 'COLUMN',
    about: 'weight answers by a numeric question (title or q:ID) or a variable, e.g. var:w',
    also: {
      rim: {
        kind: 'repeat',
        value: 'COLUMN=VALUE:SHARE,…',
        about: 'weight answers to these shares, e.g. country=RU:50,KZ:50; may be repeated',
      },
      cap: { kind: 'text', value: 'N', about: 'the largest weight of --rim' },
    },
    read: weightOf,
    flagOf: (part) => (part === 'rim' || part === 'cap' ? part : undefined),
  },
  'report.compare': {
    name: 'compare',
    value: 'previous|FROM..TO',
    about: 'compare with the period before, or with these days',
    read: (input) => comparedOf(input.text('compare') ?? ''),
  },
  'report.confidence': { name: 'confidence', value: 'PERCENT', about: 'for tests and intervals; default 95' },
  'report.correction': { name: 'correction' },
  'report.drivers': {
    name: 'drivers',
    value: 'QUESTION|auto|off',
    about:
      'the overall rating that the others are compared with (title or q:ID); default auto: NPS, otherwise the first rating',
  },
  'report.headlines': { name: 'headlines' },
  'report.stands_out': { name: 'stands-out' },
  'report.template': {
    name: 'template',
    value: 'NAME',
    about: 'a template of yours for PowerPoint files; see deck-templates',
  },
  'branding.title': { name: 'title' },
  'branding.accent': { name: 'accent', value: '#rrggbb' },
  'branding.logo': { name: 'logo', about: 'PNG or JPEG of at most 200 KB for a summary or report' },
};

const { report, branding } = groupWords;

export const reportMembers = memberFlags({ report, branding }, overlays, 'Summaries and reports');

/** The name of the flag that sets a part of what is compared, for messages. */
export function reportFlag(path: readonly string[]): string {
  const [flag] = flagPathOf(reportMembers, ['report', ...path]) ?? ['--banner'];
  return String(flag).slice(2);
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
