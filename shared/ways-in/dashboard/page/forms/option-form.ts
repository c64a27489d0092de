/** The options of a request as the form holds them, made from the words that schemas and flags are made from too. */
import { groupWords, tableWords } from '../../../../exports/option-words.ts';
import type { Member, Members } from '../../../../member.ts';
import type { WireOptions } from '../api/requests.ts';

/** What a field of its kind can hold; the others have fields of their own. */
export type PlainMember = Extract<Member, { kind: 'choice' | 'flag' | 'number' | 'text' }>;

/** By the path of the member, `privacy.personal`: what was written or chosen; empty for the API's default. */
export type OptionForm = Record<string, string>;

const allWords: Members = { ...tableWords, ...groupWords };

export const optionMembers = plainIn(allWords);

function plainIn(members: Members, place = ''): (readonly [path: string, member: PlainMember])[] {
  return Object.entries(members).flatMap(([name, member]) => {
    if (member.kind === 'group') return plainIn(member.members, `${place}${name}.`);
    return isPlain(member) ? [[place + name, member] as const] : [];
  });
}

function isPlain(member: Member): member is PlainMember {
  return ['choice', 'flag', 'number', 'text'].includes(member.kind);
}

/** What was chosen in a stored request, and the API's default of everything else. */
export function optionForm(before: WireOptions = {}): OptionForm {
  return Object.fromEntries(
    optionMembers.map(([path, member]) => {
      const value = path.split('.').reduce<unknown>((own, name) => Object(own)[name], before) ?? member.usual;
      // an empty field of numbers shows the usual one behind it
      return [path, String((member.kind === 'number' && value === member.usual ? '' : value) ?? '')];
    }),
  );
}

/** A stored request without what these fields show. The API never sends the bytes of a file back, and keeps them. */
export function withoutOptions(options: WireOptions): WireOptions {
  return Object.fromEntries(rest(options, allWords));
}

function rest(options: object, members: Members): [string, unknown][] {
  return Object.entries(options).flatMap(([name, value]): [string, unknown][] => {
    const member = members[name];
    if (member?.kind === 'group') return [[name, value && Object.fromEntries(rest(value, member.members))]];
    return member && (isPlain(member) || member.kind === 'file') ? [] : [[name, value]];
  });
}

/** `others`, and what was chosen here: what is usual is left to the API. Numbers are judged there too. */
export function withOptions(others: WireOptions, form: OptionForm, isSent: (path: string) => boolean): WireOptions {
  const sent: Record<string, unknown> = { ...others };
  for (const [path, { kind, usual }] of optionMembers) {
    const text = form[path] ?? '';
    if (text.trim() === '' || text === String(usual) || !isSent(path)) continue;
    const value = kind === 'number' ? Number(text) : kind === 'flag' ? text === 'true' : text;
    const [first = '', second] = path.split('.');
    sent[first] = second === undefined ? value : { ...Object(sent[first]), [second]: value };
  }
  return sent;
}
