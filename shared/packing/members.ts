/** What the members of an answer record stand for. */
import { type SystemField, systemFields } from './fields.ts';

export const memberKind = {
  other: 0,
  id: 1,
  submission: 2,
  text: 3,
  number: 4,
  flag: 5,
  tags: 6,
  variables: 7,
  answers: 8,
} as const;

export interface Member {
  kind: (typeof memberKind)[keyof typeof memberKind];
  /** The number of the system field; -1 where it is none. */
  field: number;
}

const kinds: Readonly<Partial<Record<SystemField, Member['kind']>>> = {
  id: memberKind.id,
  submitted_at: memberKind.submission,
  tags: memberKind.tags,
  is_complete: memberKind.flag,
  is_screenout: memberKind.flag,
  is_deleted: memberKind.flag,
  is_hide: memberKind.flag,
  duration_seconds: memberKind.number,
  score: memberKind.number,
};

export function memberOf(name: string): Member {
  if (name === 'answers' || name === 'variables') return { kind: memberKind[name], field: -1 };
  const known = systemFields.find((field) => field === name);
  if (known === undefined) return { kind: memberKind.other, field: -1 };
  return { kind: kinds[known] ?? memberKind.text, field: systemFields.indexOf(known) };
}

/** Missing flags count as no. */
export const flagNumbers = systemFields.flatMap((field, number) => (kinds[field] === memberKind.flag ? [number] : []));
