/** Recognises what tells who somebody is: by the type of a question, by its title or name, and by what was answered. */

export const personalKinds = [
  'email',
  'phone',
  'name',
  'address',
  'id',
  'location',
  'network',
  'file',
  'other',
] as const;

/** What sort of personal value it is: masks and pseudonyms depend on it. */
export type PersonalKind = (typeof personalKinds)[number];

export interface Personal {
  kind: PersonalKind;
  /** What gave it away; `chosen` where the caller named the column. */
  reason: 'type' | 'title' | 'content' | 'chosen';
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
};

const byTitle: readonly [PersonalKind, RegExp][] = [
  ['email', /e-?mail|почт|correo/iu],
  ['phone', /phone|телефон|tel[eé]fono|telefone/iu],
  ['address', /(?<!e-?mail )address|адрес|direcci[oó]n|endere[cç]o/iu],
  ['id', /passport|паспорт/iu],
  [
    'name',
    /(?<![a-z])name(?![a-z])|(first|last|full|nick)_?name|surname|фамили|отчеств|nombre|apellido|\bnome\b|sobrenome|(^|[^\p{L}])(имя|фио)([^\p{L}]|$)/iu,
  ],
  ['other', /birth|contact|рожден|контакт|nacimiento|contacto|nascimento|contato/iu],
];

const freeTypes = new Set(['variable', 'input', 'html', 'unknown']);

/** By type, field and title; what was answered is looked at elsewhere. */
export function personalByName({ columnId, type, title }: Subject): Personal | undefined {
  if (type === 'system') return found(byField[columnId], 'type');
  const typed = found(byType[type], 'type');
  if (typed) return typed;
  if (!freeTypes.has(type)) return undefined;
  return found(byTitle.find(([, words]) => words.test(title))?.[0], 'title');
}

function found(kind: PersonalKind | undefined, reason: Personal['reason']): Personal | undefined {
  return kind && { kind, reason };
}
