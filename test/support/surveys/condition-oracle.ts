/**
 * A second opinion on conditions, written from their description and over plain JSON, with nothing of the product's: which
 * respondents meet a condition, or that it is malformed. It is slow and plain on purpose.
 */

export interface Choice {
  id: string;
  text: string;
}

export interface AskedEntity {
  type: string;
  options?: Choice[];
  rows?: Choice[];
  columns?: Choice[];
  labels?: string[];
  ownText?: boolean;
  range?: [min: number, max: number, step: number];
  /** No longer in the survey: only its answers are left. */
  retired?: boolean;
}

export interface Respondent {
  id: number;
  given: Record<string, { answer?: unknown; other?: string }>;
}

export interface AskedCondition {
  question_id: string;
  op: string;
  value?: unknown;
}

type Cell = { shown: unknown[]; own?: string | undefined };
type Reading = { kind: string; list: Choice[]; sealed: boolean; own: boolean; labels: string[]; range?: number[] };

const MALFORMED = 'malformed';
const comparing = ['eq', 'ne', 'in'];
const sizing = ['gt', 'gte', 'lt', 'lte'];
const fitting: Record<string, string[]> = {
  option: [...comparing, 'contains'],
  flag: comparing,
  number: [...comparing, ...sizing],
  time: [...comparing, ...sizing, 'contains'],
  text: [...comparing, 'contains'],
  file: ['contains'],
};
const kinds: Record<string, string> = {
  choice: 'option',
  dropdown: 'option',
  ranking: 'option',
  matrix: 'option',
  yesno: 'flag',
  file: 'file',
  slider: 'number',
  rating: 'number',
  scale: 'number',
  number: 'number',
  nps: 'number',
  datetime: 'time',
};
const believable = (id: string) => /^[0-9a-f-]{36}$/.test(id) || ['noneOfAbove', 'hardToAnswer'].includes(id);
const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null || value === '' ? [] : [value].flat();

export function whoMeets(
  entities: Record<string, AskedEntity>,
  respondents: readonly Respondent[],
  { question_id, op, value }: AskedCondition,
): number[] | typeof MALFORMED {
  const bare = question_id.startsWith('q:') ? question_id.slice(2) : question_id;
  const id = Object.keys(entities).find((one) => bare === one || bare.startsWith(`${one}:`));
  const entity = id === undefined ? undefined : entities[id];
  if (id === undefined || !entity) return MALFORMED;
  const entries = respondents.map((one) => one.given[id]);
  const isSeen = entries.some((one) => (one?.answer !== undefined && one.answer !== null) || one?.other);
  if (entity.retired && !isSeen) return MALFORMED;
  const target = targetOf(entity, entries, bare === id ? undefined : bare.slice(id.length + 1));
  if (!target) return MALFORMED;
  const { reading, cellOf } = target;
  const holds = testOf(reading, op, value);
  if (!holds) return MALFORMED;
  return respondents
    .filter(({ given }) => {
      const cell = cellOf(given[id] ?? {});
      const isAnswered = cell.shown.length > 0 || Boolean(cell.own);
      return op === 'not_answered' ? !isAnswered : isAnswered && holds(cell);
    })
    .map((one) => one.id);
}

type Entry = Respondent['given'][string];
type Target = { reading: Reading; cellOf: (entry: Entry) => Cell };

const plain = (kind: string, more: Partial<Reading> = {}): Reading => {
  return { kind, list: [], sealed: false, own: false, labels: [], ...more };
};

const fieldOf = (file: unknown, key: string) => (file as Record<string, unknown>)[key];

/** All values inside an answer, whatever it looks like. */
function flat(answer: unknown): unknown[] {
  if (answer === null || answer === undefined || answer === '') return [];
  return typeof answer === 'object' ? Object.values(answer).flatMap(flat) : [answer];
}

function targetOf(
  entity: AskedEntity,
  entries: readonly (Entry | undefined)[],
  part: string | undefined,
): Target | undefined {
  const { type } = entity;
  const answers = entries.map((one) => one?.answer);
  const listed = type === 'matrix' ? (entity.columns ?? []) : (entity.options ?? []);
  const seen = kinds[type] === 'option' ? [...new Set(answers.flatMap(flat))].map(String) : [];
  const own = entity.retired ? entries.some((one) => one?.other) : Boolean(entity.ownText);
  const known = entity.retired ? [] : listed;
  const gone = seen.filter((id) => !known.some((one) => one.id === id) && (entity.retired || believable(id)));
  const list = [...known, ...gone.map((id) => ({ id, text: '' }))];
  const sealed = entity.retired ? seen.length > 0 : listed.length > 0 || seen.length > 0;
  const range = entity.retired ? undefined : entity.range;
  const labels = entity.retired ? [] : (entity.labels ?? []);
  const option = plain('option', { list, sealed, own: own && type !== 'matrix' });
  if (part === undefined) {
    const reading =
      kinds[type] === 'option' ? option : plain(kinds[type] ?? 'text', { labels, ...(range && { range }) });
    const names = (answer: unknown) => listOf(answer).map((file) => fieldOf(file, 'name'));
    const shown = (answer: unknown) => (type === 'file' ? names(answer) : flat(answer));
    return { reading, cellOf: ({ answer, other }) => ({ shown: shown(answer), own: other }) };
  }
  if (type === 'matrix') return matrixTarget(entity, answers, part, { list, sealed });
  if (type === 'file') {
    const key = { names: 'name', urls: 'url' }[part];
    if (!key) return undefined;
    return {
      reading: plain('file'),
      cellOf: ({ answer }) => ({ shown: listOf(answer).map((file) => fieldOf(file, key)) }),
    };
  }
  if (!['choice', 'dropdown', 'ranking'].includes(type)) return undefined;
  if (part === 'other' && own) return { reading: plain('text'), cellOf: ({ other }) => ({ shown: listOf(other) }) };
  if (sealed && !list.some((one) => one.id === part)) return undefined;
  if (type === 'ranking') {
    const place = (answer: unknown) => listOf(answer).indexOf(part) + 1;
    const reading = plain('number', { range: [1, Math.max(1, list.length), 1] });
    return { reading, cellOf: ({ answer }) => ({ shown: place(answer) > 0 ? [place(answer)] : [] }) };
  }
  const tick = ({ answer, other }: Entry) =>
    listOf(answer).length > 0 || other ? [listOf(answer).includes(part)] : [];
  return { reading: plain('flag'), cellOf: (entry) => ({ shown: tick(entry) }) };
}

function matrixTarget(
  { rows = [], retired }: AskedEntity,
  answers: readonly unknown[],
  part: string,
  columns: { list: Choice[]; sealed: boolean },
): Target | undefined {
  const known = retired ? [] : rows.map(({ id }) => id);
  const seen = answers.flatMap((answer) => Object.keys(answer ?? {}));
  const ids = [...known, ...seen.filter((id) => retired || believable(id))];
  const isRow = (id: string) => ids.includes(id) || (known.length === 0 && seen.length === 0);
  const at = (answer: unknown, row: string) => listOf(((answer ?? {}) as Record<string, unknown>)[row]);
  if (isRow(part)) return { reading: plain('option', columns), cellOf: ({ answer }) => ({ shown: at(answer, part) }) };
  const [row = '', column = ''] = part.split(':');
  const isColumn = !columns.sealed || columns.list.some(({ id }) => id === column);
  if (!part.includes(':') || !isRow(row) || !isColumn) return undefined;
  const tick = (chosen: unknown[]) => (chosen.length > 0 ? [chosen.includes(column)] : []);
  return { reading: plain('flag'), cellOf: ({ answer }) => ({ shown: tick(at(answer, row)) }) };
}

function testOf(reading: Reading, op: string, value: unknown): ((cell: Cell) => boolean) | undefined {
  if (op === 'answered' || op === 'not_answered') return value === undefined ? () => true : undefined;
  if (!fitting[reading.kind]?.includes(op) || value === undefined) return undefined;
  if (Array.isArray(value) !== (op === 'in')) return undefined;
  const wanted = [value].flat();
  if (wanted.includes('')) return undefined;
  if (op === 'contains') return containing(reading, String(wanted[0]));
  const read = readers[reading.kind];
  const targets = wanted.map((one) => read?.wanted(one, reading, op));
  if (!read || targets.some((one) => one === undefined)) return undefined;
  const some = (holds: (by: number) => boolean) => (cell: Cell) => {
    const shown = reading.kind === 'text' && cell.own ? [...cell.shown, cell.own] : cell.shown;
    return shown.some((one) => targets.some((target) => holds(read.order(one, target, reading))));
  };
  if (op === 'ne') return (cell) => !some((by) => by === 0)(cell);
  if (op === 'gt') return some((by) => by > 0);
  if (op === 'gte') return some((by) => by >= 0);
  if (op === 'lt') return some((by) => by < 0);
  return op === 'lte' ? some((by) => by <= 0) : some((by) => by === 0);
}

function containing(reading: Reading, text: string): ((cell: Cell) => boolean) | undefined {
  const has = (one: unknown) => String(one).toLowerCase().includes(text.toLowerCase());
  if (reading.kind !== 'option') return ({ shown, own }) => shown.some(has) || (own ? has(own) : false);
  const option = optionNamed(text, reading);
  if (option === undefined && !reading.own) return undefined;
  return ({ shown, own }) => shown.includes(option) || (reading.own && own ? has(own) : false);
}

const same = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean).join(' ');
const undressed = (text: string) => text.replace(/<[^>]+>/g, ' ');

function optionNamed(raw: unknown, { list, sealed }: Reading): string | undefined {
  const text = String(raw);
  if (list.some((one) => one.id === text)) return text;
  const called = list.filter(
    (one) => same(one.text) !== '' && [same(one.text), same(undressed(one.text))].includes(same(text)),
  );
  if (called.length === 1) return called[0]?.id;
  return called.length === 0 && !sealed ? text : undefined;
}

const yes = ['true', '1', 'yes', 'да', 'sí', 'si', 'sim'];
const no = ['false', '0', 'no', 'нет', 'não', 'nao'];

function flagNamed(raw: unknown, [positive = '', negative = '']: string[]): boolean | undefined {
  const word = same(String(raw));
  const matches = [same(positive), same(negative)].map((label) => label !== '' && label === word);
  if (matches[0] && matches[1]) return undefined;
  if (matches[0] || matches[1]) return matches[0];
  return yes.includes(word) ? true : no.includes(word) ? false : undefined;
}

function numberNamed(raw: unknown): number | undefined {
  if (typeof raw === 'number') return raw;
  if (typeof raw !== 'string') return undefined;
  const text = raw.trim();
  if (/^[-+]?[0-9]+,[0-9]+$/.test(text))
    return text.split(',')[1]?.length === 3 ? undefined : Number(text.replace(',', '.'));
  return /^[-+]?[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : undefined;
}

function offered(value: number | undefined, { range }: Reading, op: string): number | undefined {
  if (value === undefined || !range || !comparing.includes(op)) return value;
  const [min = 0, max = 0, step = 1] = range;
  for (let at = min; at <= max + 1e-9; at += step) if (Math.abs(at - value) < 1e-9) return value;
  return value === max ? value : undefined;
}

type Time = { day: string | undefined; clock: string | undefined; zone: string | undefined };

function timeNamed(raw: unknown): Time | undefined {
  const text = String(raw).trim();
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  const rest = day ? text.slice(10) : text;
  const isReal =
    !day ||
    new Date(Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1, +day.slice(8))).toISOString().slice(0, 10) === day;
  if (!isReal) return undefined;
  if (day && rest === '') return { day, clock: undefined, zone: undefined };
  const found = /^([T ]?)((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(Z|[+-]\d\d:\d\d)?$/.exec(rest);
  if (!found || Boolean(day) !== (found[1] !== '') || (!day && found[3])) return undefined;
  return { day, clock: `${found[2]}:00`.slice(0, 8), zone: found[3] };
}

function timeOrder(one: Time | undefined, other: Time | undefined): number {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  if (!one || !other) return Number.NaN;
  if (!other.day) return one.clock && other.clock ? compare(one.clock, other.clock) : Number.NaN;
  if (!one.day) return Number.NaN;
  if (!other.clock) return compare(one.day, other.day);
  const both = one.zone && other.zone;
  const at = (time: Time) => Date.parse(`${time.day}T${time.clock ?? '00:00:00'}${both ? time.zone : 'Z'}`);
  return at(one) - at(other);
}

const readers: Record<
  string,
  {
    wanted: (raw: unknown, reading: Reading, op: string) => unknown;
    order: (shown: unknown, wanted: unknown, reading: Reading) => number;
  }
> = {
  option: { wanted: optionNamed, order: (shown, wanted) => (String(shown) === wanted ? 0 : Number.NaN) },
  text: { wanted: String, order: (shown, wanted) => (String(shown) === wanted ? 0 : Number.NaN) },
  flag: {
    wanted: (raw, { labels }) => flagNamed(raw, labels),
    order: (shown, wanted, { labels }) => (flagNamed(shown, labels) === wanted ? 0 : Number.NaN),
  },
  number: {
    wanted: (raw, reading, op) => offered(numberNamed(raw), reading, op),
    order: (shown, wanted) => (numberNamed(shown) ?? Number.NaN) - Number(wanted),
  },
  time: {
    wanted: timeNamed,
    order: (shown, wanted) => timeOrder(timeNamed(shown), wanted as Time),
  },
};
