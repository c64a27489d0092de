/** Random surveys of all question types, answers to them, and conditions on those: sound ones, odd ones and nonsense. */
import fc from 'fast-check';
import type { AskedCondition, AskedEntity, Choice, Respondent } from './condition-oracle.ts';

const hex = (n: number) => n.toString(16).padStart(12, '0');
const uuid = (n: number) => `00000000-0000-4000-8000-${hex(n)}`;
/** Options that left their question: one was chosen before it went, of the other nobody knows. */
const [chosenBefore, neverSeen] = [uuid(900), uuid(901)];

export const types = [
  ...['choice', 'dropdown', 'ranking', 'matrix', 'yesno', 'slider', 'rating', 'number', 'nps'],
  ...['datetime', 'input', 'email', 'phone', 'file', 'fio'],
];

const labels = ['Tea', 'tea ', 'Coffee', 'green  tea', '<b>Milk</b>', 'a', 'Yes', 'No', ''];
const times = [
  '2026-03-01',
  '2026-03-02',
  '18:30',
  '2026-03-01T18:30',
  '2026-03-01T18:30:00+03:00',
  '2026-03-01T15:30:00Z',
];
const texts = ['tea', 'Tea time', 'x@y.test', '+7 900', '7', 'radio'];
const strays = [
  '',
  'zzz',
  '2026-02-30',
  '24:00',
  '1,234',
  '7,5',
  '2,50',
  ' 3 ',
  'да',
  'НЕТ',
  'Sí',
  'não',
  'maybe',
  neverSeen,
];
const scalars = [
  true,
  false,
  0,
  1,
  2,
  2.5,
  3,
  7,
  11,
  -1,
  100,
  ...labels,
  ...times,
  ...texts,
  ...strays,
  'sure',
  'never',
];
const ids = ['a', 'b', 'c', '1', 'x y', 'other'];
const ops = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains', 'answered', 'not_answered'];

const listTypes = new Set(['choice', 'dropdown', 'ranking', 'matrix']);
const numbers = [1, 2, '3', 5, '2,5', '7', 10];
const fairValues: Record<string, readonly unknown[]> = {
  slider: [0, '2,5', 5, '7.5', 10],
  rating: [1, 2, '3', 5],
  number: numbers,
  nps: [0, 1, '7', 10],
  datetime: times,
  yesno: [true, false, 1, '0', 'yes', 'нет', 'Sim', 'sure', 'NEVER', 'No'],
};
const sizes = ops.slice(0, 7);
const fairOps: Record<string, readonly string[]> = {
  slider: sizes,
  rating: sizes,
  number: sizes,
  nps: sizes,
  datetime: sizes,
  file: ['contains'],
};

const rarely = fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

const choices: fc.Arbitrary<Choice[]> = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...ids.slice(0, 5)), text: fc.constantFrom(...labels) }),
  {
    minLength: 1,
    maxLength: 4,
    selector: ({ id }) => id,
  },
);
const ranges: Record<string, [number, number, number]> = { slider: [0, 10, 2.5], rating: [1, 5, 1], nps: [0, 10, 1] };

const entityOf = (type: string): fc.Arbitrary<AskedEntity> =>
  fc
    .record({
      options: choices,
      rows: choices,
      columns: choices,
      ownText: fc.boolean(),
      labels: fc.constantFrom<string[]>([], ['Sure', 'Never'], ['No', 'Yes'], ['Same', 'same']),
      retired: rarely,
    })
    .map(({ ownText, ...rest }) => {
      const range = ranges[type];
      const takesText = ownText && ['choice', 'dropdown'].includes(type);
      return { type, ...rest, ownText: takesText, ...(range && { range }) };
    });

function answerTo(entity: AskedEntity): fc.Arbitrary<unknown> {
  const idsOf = (list: Choice[] = []) => fc.subarray([...list.map(({ id }) => id), chosenBefore, 'noneOfAbove']);
  switch (entity.type) {
    case 'choice':
    case 'dropdown':
    case 'ranking':
      return idsOf(entity.options);
    case 'matrix':
      return fc.dictionary(fc.constantFrom(...(entity.rows ?? []).map(({ id }) => id)), idsOf(entity.columns), {
        noNullPrototype: true,
      });
    case 'yesno':
      return fc.boolean();
    case 'datetime':
      return fc.constantFrom(...times);
    case 'file':
      return fc.array(
        fc.constantFrom(...texts).map((name) => ({ name, url: `https://f.test/${name}`, ext: 'x' })),
        { maxLength: 2 },
      );
    case 'fio':
      return fc.record({ first: fc.constantFrom(...texts), last: fc.constantFrom(...texts) });
    case 'input':
    case 'email':
    case 'phone':
      return fc.constantFrom(...texts, '');
    default:
      return fc.constantFrom(0, 1, 2, 2.5, 3, 5, 7, 7.5, 10, -1);
  }
}

function entryOf(entity: AskedEntity): fc.Arbitrary<Respondent['given'][string]> {
  const other = entity.ownText ? fc.constantFrom(undefined, 'Radio', 'tea') : fc.constant(undefined);
  return fc
    .record({ answer: fc.option(answerTo(entity)), other })
    .map(({ answer, other: own }) => ({ answer, ...(own !== undefined && { other: own }) }));
}

function conditionOn(
  id: string,
  { type, options = [], rows = [], columns = [] }: AskedEntity,
): fc.Arbitrary<AskedCondition> {
  const own = [...options, ...columns].flatMap(({ id: one, text }) => [one, text, ` ${text.toUpperCase()} `]);
  const fair = fairValues[type] ?? (listTypes.has(type) ? own : texts);
  const value = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...fair) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...scalars, chosenBefore, 'noneOfAbove', ...own) },
  );
  const op = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(fairOps[type] ?? ops.slice(0, 3)), 'answered', 'not_answered') },
    { weight: 1, arbitrary: fc.constantFrom(...ops) },
  );
  const parts = [...options, ...rows].map((one) => one.id);
  const pairs = rows.flatMap((row) => columns.map((column) => `${row.id}:${column.id}`));
  const named = [...ids, ...parts, ...pairs, 'names', 'urls', chosenBefore].map((one) => `:${one}`);
  const part = fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 2, arbitrary: fc.constantFrom(...named) });
  const about = fc.oneof(
    { weight: 12, arbitrary: fc.constant(id) },
    { weight: 1, arbitrary: fc.constantFrom(neverSeen, 'nobody') },
  );
  return fc
    .record({
      subject: fc.tuple(fc.constantFrom('', 'q:'), about, part),
      op,
      one: value,
      several: fc.array(value, { minLength: 1, maxLength: 3 }),
      isOdd: rarely,
    })
    .map(({ subject, op: chosen, one, several, isOdd }) => {
      const wantsValue = (chosen !== 'answered' && chosen !== 'not_answered') !== isOdd;
      const fitting = (chosen === 'in') === isOdd ? one : several;
      return {
        question_id: subject.join(''),
        op: chosen,
        ...(wantsValue && { value: chosen === 'in' || isOdd ? fitting : one }),
      };
    });
}

export interface RandomCase {
  id: string;
  entity: AskedEntity;
  respondents: Respondent[];
  condition: AskedCondition;
}

export const randomCase: fc.Arbitrary<RandomCase> = fc.constantFrom(...types).chain((type) =>
  entityOf(type).chain((entity) => {
    const id = uuid(types.indexOf(type) + 1);
    return fc.record({
      id: fc.constant(id),
      entity: fc.constant(entity),
      condition: conditionOn(id, entity),
      respondents: fc
        .array(fc.option(entryOf(entity)), { minLength: 1, maxLength: 6 })
        .map((entries) => entries.map((entry, at) => ({ id: at + 1, given: entry ? { [id]: entry } : {} }))),
    });
  }),
);
