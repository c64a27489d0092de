/** Recognises personal data: by the type of a question, by its title or name, and by what was answered. */
import type { PersonalKind, PersonalReason } from './personal-kind.ts';
import { kindByTitle } from './title-words.ts';
import { kindByVariable } from './variable-words.ts';

export type { PersonalKind, PersonalReason };

export interface Personal {
  kind: PersonalKind;
  /** What gave it away; `chosen` where the caller named the column. */
  reason: PersonalReason;
}

/** A question, a variable or a system column, as far as it must be known for this. */
export interface Subject {
  /** `q:…`, `var:…` or the name of a system field. */
  columnId: string;
  /** The question's type, or `system` or `variable`. */
  type: string;
  title: string;
}

const byType: Readonly<Record<string, PersonalKind>> = {
  email: 'email',
  phone: 'phone',
  fio: 'name',
  file: 'file',
  map: 'location',
  booking: 'other',
  payment: 'other',
};

const byField: Readonly<Record<string, PersonalKind>> = {
  ip_address: 'network',
  user_agent: 'network',
  city: 'location',
  promo_code: 'id',
};

/** Types whose answers are chosen, counted or dated: they hold no words of anybody's own. */
const countedTypes = new Set([
  ...['choice', 'dropdown', 'yesno', 'ranking', 'matrix', 'slider', 'rating', 'scale', 'number', 'nps', 'datetime'],
  ...['system'],
]);

/** The respondent's own words, or a variable: it may hold anything. */
export function isFreeText(type: string): boolean {
  return !countedTypes.has(type) && byType[type] === undefined;
}

/** By type, field and title; what was answered is looked at elsewhere. */
export function personalByName({ columnId, type, title }: Subject): Personal | undefined {
  if (type === 'system') return found(byField[columnId], 'type');
  const typed = found(byType[type], 'type');
  if (typed || !isFreeText(type)) return typed;
  const kind =
    type === 'variable' ? (kindByVariable(title) ?? kindByTitle(title.replaceAll('_', ' '))) : kindByTitle(title);
  return found(kind, 'title');
}

function found(kind: PersonalKind | undefined, reason: Personal['reason']): Personal | undefined {
  return kind && { kind, reason };
}
