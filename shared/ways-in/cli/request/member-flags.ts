/**
 * The members of a request as flags, made from what is said of each: a new member has a flag at once. What the command line
 * says in its own words is an overlay.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Member, Members } from '../../../member.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Flag, Flags, Input } from '../command.ts';
import { reasonOf } from '../file-failure.ts';

type Read = (input: Input, cli: CliWorld) => unknown;

interface Overlay {
  /** Without dashes; otherwise the member's own name, with that of its group before it. */
  name?: string;
  value?: string;
  about?: string;
  /** Where the member is given otherwise than others of its kind. */
  kind?: Flag['kind'];
  /** Flags beside it that say something of the same member. */
  also?: Flags;
  /** What they all say; undefined for nothing. */
  read?: Read;
  /** Which of the flags a part of the member was given by. */
  flagOf?(part: string): string | undefined;
}

/** By the path of the member, with dots; false for one that needs no flag, because it is given in another way. */
export type Overlays = Readonly<Record<string, Overlay | false>>;

interface MemberFlag {
  path: readonly string[];
  name: string;
  member: Member;
  flags: Flags;
  read: Read;
  flagOf(part: string): string | undefined;
}

/** `heading`: under which the help shows them. */
export function memberFlags(
  members: Members,
  overlays: Overlays = {},
  heading?: string,
  place: readonly string[] = [],
): MemberFlag[] {
  return Object.entries(members).flatMap(([own, member]): MemberFlag[] => {
    const path = [...place, own];
    const overlay = overlays[path.join('.')] ?? {};
    if (overlay === false) return [];
    if (member.kind === 'group') return memberFlags(member.members, overlays, heading, path);
    const name = overlay.name ?? path.join('-').replaceAll('_', '-');
    const flag = flagFor(name, member, overlay);
    const flags = underHeading(heading, { [name]: flag, ...overlay.also });
    const read = overlay.read ?? ((input, cli) => readers[member.kind](input, { name, flag, member }, cli));
    return [{ path, name, member, flags, read, flagOf: overlay.flagOf ?? (() => undefined) }];
  });
}

export function underHeading(heading: string | undefined, flags: Flags): Flags {
  if (heading === undefined) return flags;
  return Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, { ...flag, heading }]));
}

export function flagsOf(derived: readonly MemberFlag[]): Flags {
  return Object.assign({}, ...derived.map(({ flags }) => flags));
}

/** Also a switch that was turned off: `--no-screenout`. */
export function isGiven(input: Input, flag: string): boolean {
  return input.text(flag) !== undefined;
}

/** Only what was given, as a request has it; the request's own schema judges it. */
export async function membersOf(
  derived: readonly MemberFlag[],
  input: Input,
  cli: CliWorld,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const { path, flags, read } of derived) {
    const isNamed = Object.keys(flags).some((flag) => isGiven(input, flag));
    const value = isNamed ? await read(input, cli) : undefined;
    if (value !== undefined) nest(body, path, value);
  }
  return body;
}

function nest(body: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...Object(body[first]) };
  nest(inner, rest, value);
  body[first] = inner;
}

/** As messages name the place in a body: its flag, and what of it is meant. */
export function flagPathOf(derived: readonly MemberFlag[], path: readonly PropertyKey[]): PropertyKey[] | undefined {
  const found = derived.find((one) => one.path.every((part, at) => part === path[at]));
  if (!found) return undefined;
  const rest = path.slice(found.path.length);
  const name = found.flagOf(String(rest[0])) ?? found.name;
  return [`--${name}`, ...(found.member.kind === 'own' ? [] : rest)];
}

interface Asked {
  name: string;
  flag: Flag;
  member: Member;
}

type Reader = (input: Input, asked: Asked, cli: CliWorld) => unknown;

/** How a member of each kind is given. */
const kinds: Record<Member['kind'], Pick<Flag, 'kind' | 'value'>> = {
  text: { kind: 'text', value: 'TEXT' },
  choice: { kind: 'text', value: 'WORD' },
  flag: { kind: 'switch' },
  number: { kind: 'text', value: 'N' },
  list: { kind: 'list', value: 'A,B' },
  pairs: { kind: 'repeat', value: 'NAME=VALUE' },
  file: { kind: 'text', value: 'FILE' },
  group: { kind: 'text', value: 'JSON' },
  own: { kind: 'text', value: 'JSON' },
};

const readText: Reader = (input, { name, member }) => {
  const text = input.text(name);
  return text === '' && member.isNullable ? null : text;
};

const readJson: Reader = (input, { name, member }) => {
  const text = input.text(name) ?? '';
  if (text === '' && member.isNullable) return null;
  try {
    return JSON.parse(text);
  } catch {
    // the schema says what it expects in its place
    return text;
  }
};

const readers: Record<Member['kind'], Reader> = {
  text: readText,
  choice: readText,
  flag: (input, { name }) => input.is(name),
  number: (input, { name, member }) => {
    const text = input.text(name) ?? '';
    return text === '' && member.isNullable ? null : numberOf(text);
  },
  list: (input, { name, member }) => {
    const items = input.list(name);
    return items.length === 0 && member.isNullable ? null : [...items];
  },
  pairs: (input, asked) => {
    const given = input.list(asked.name).filter((text) => text !== '');
    if (given.length === 0 && asked.member.isNullable) return null;
    return Object.fromEntries(given.map((text) => pairOf(text, asked)));
  },
  file: (input, { name, member }, cli) => {
    const file = input.text(name) ?? '';
    return file === '' && member.isNullable ? null : base64Of(file, name, cli.folder);
  },
  group: readJson,
  own: readJson,
};

/** What is no number stays text, so that the schema can name it. */
export function numberOf(text: string): number | string {
  return /^\s*\d{1,15}(\.\d+)?\s*$/.test(text) ? Number(text) : text;
}

function pairOf(text: string, { name, flag: { value = '' } }: Asked): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Problem('validation_error.not_a_pair', { flag: name, value, given: JSON.stringify(text) });
  return [text.slice(0, at), text.slice(at + 1)];
}

async function base64Of(file: string, flag: string, folder: string): Promise<string> {
  try {
    return (await readFile(resolve(folder, file))).toString('base64');
  } catch (error) {
    throw new Problem('validation_error.unreadable_file', { flag, name: file, reason: reasonOf(error) });
  }
}

function flagFor(name: string, member: Member, overlay: Overlay): Flag {
  const usual = kinds[member.kind];
  const kind = overlay.kind ?? usual.kind;
  const choices = member.kind === 'choice' ? member.values.join('|') : undefined;
  const value = kind === 'switch' ? undefined : (overlay.value ?? choices ?? usual.value);
  return { kind, ...(value !== undefined && { value }), about: overlay.about ?? aboutOf(name, member, kind) };
}

/** The words of all ways in, and what a flag needs beside them. */
function aboutOf(name: string, member: Member, kind: Flag['kind']): string {
  const usual = 'usual' in member ? member.usual : undefined;
  const [start = '', ...rest] = member.help.split('; ');
  const first = typeof member.example === 'string' ? `${start}, e.g. ${member.example}` : start;
  return [
    ...[first, ...rest],
    ...(member.kind === 'list' && member.values ? [`any of ${member.values.join(', ')}`] : []),
    ...(member.kind === 'flag' && usual === true ? [`--no-${name} turns it off`] : []),
    ...(typeof usual === 'string' || typeof usual === 'number' ? [`default ${usual}`] : []),
    ...(kind === 'repeat' ? ['may be repeated'] : []),
  ].join('; ');
}
