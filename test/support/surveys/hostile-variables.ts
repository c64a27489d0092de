/** A table that tries the limits of statistical programs: long labels, many options, long texts, large numbers, odd dates. */
import type { Column } from '../../../shared/tables/column.ts';
import type { Variable, VariableSet } from '../../../shared/tables/variable.ts';
import { variableOf } from '../files-written/labelled-file.ts';
import type { Given } from '../files-written/xlsx-file.ts';

export const longTitle = 'Насколько вы довольны 🙂 обслуживанием? '.repeat(8).slice(0, 300);
const ticks = [
  { code: 0, label: 'No' },
  { code: 1, label: 'Yes' },
];
const oddLabels: Readonly<Record<number, string>> = {
  8: `שלום "quoted" ${'очень длинный вариант ответа '.repeat(6)}`.trim(),
  // an option that was removed and added again has the same label twice
  15: 'Again',
  22: 'Again',
};
export const manyCodes = Array.from({ length: 200 }, (_, at) => ({
  code: at + 1,
  label: oddLabels[at + 1] ?? `Вариант ${at + 1} 👍🏽`,
}));

export const hostileSets: VariableSet[] = [
  { name: 'q2', label: 'Что вы пьёте? "чай"', kind: 'dichotomous', variables: ['q2_1', 'q2_2', 'q2_3'] },
  { name: 'q9', label: 'Alone', kind: 'dichotomous', variables: ['q9_1'] },
];

type Labelled = Partial<Column> & { variable: Variable };

export const hostileColumns: Labelled[] = [
  { type: 'number', variable: variableOf('id') },
  { type: 'moment', variable: variableOf('submitted_at', { label: 'Submitted', measure: 'date' }) },
  { type: 'number', variable: variableOf('q1', { label: longTitle, measure: 'nominal', codes: manyCodes }) },
  ...['q2_1', 'q2_2', 'q2_3'].map((name): Labelled => {
    return { type: 'number', variable: variableOf(name, { measure: 'nominal', codes: ticks, set: 'q2' }) };
  }),
  { type: 'number', variable: variableOf('q9_1', { measure: 'nominal', codes: ticks, set: 'q9' }) },
  { type: 'text', variable: variableOf('a_name_that_has_32_bytes_exactly', { label: 'Long', measure: 'text' }) },
  { type: 'text', variable: variableOf('a_name_that_has_32_bytes_as_well', { label: 'Text', measure: 'text' }) },
  { type: 'text', variable: variableOf('with', { label: 'Reserved everywhere', measure: 'text' }) },
  { type: 'text', variable: variableOf('V1', { label: 'Nothing', measure: 'text' }) },
  { type: 'number', variable: variableOf('number') },
  { type: 'number', variable: variableOf('mixed', { codes: ticks }) },
  { type: 'date', variable: variableOf('day', { measure: 'date' }) },
  { type: 'date', variable: variableOf('clock', { measure: 'date' }) },
  { type: 'date', variable: variableOf('day_time', { measure: 'date' }) },
  { type: 'date', variable: variableOf('odd_date', { measure: 'date' }) },
];

/** 255 and 256 bytes, the edges of segments, and more than the formats hold. */
const lengths = [1, 7, 8, 9, 251, 252, 253, 254, 255, 256, 257, 504, 505, 509, 510, 511, 2_045, 2_046, 32_767, 40_000];
const texts = [
  ...lengths.map((length) => `${'ab c"d,'.repeat(8_000).slice(0, length - 1)}z`),
  ...['é'.repeat(20_000), `${'a'.repeat(32_766)}é`, 'שלום עולם', '漢字\n👩‍👩‍👧 two\r\nlines', ' leading'],
];
const numbers = [0, -1, -99, -100, 151, 152, 100, 101, 32_740, 32_741, 4.25, -1e-7, 1e20, 2 ** 53, -(2 ** 53)];
const moments = [
  ...['1969-12-31T23:59:59Z', '1900-01-01T00:00:00Z', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'],
  ...['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '1960-01-01T00:00:00Z', '2026-03-01T09:30:00.999Z'],
].map((text) => new Date(text));
const days = ['2026-03-01', '1965-02-28', '1583-01-01', '2024-02-29'];
const clocks = ['10:30', '00:00', '23:59:59'];
const dayTimes = [
  '2026-03-01 10:30',
  '1931-05-06T07:08:09',
  '2026-03-29T02:30:00',
  '2026-07-01T10:00:00Z',
  '2026-01-01',
];
const oddDates = ['2026-03-01', 'soon', '1200-01-01', '10:30'];

const one = (all: readonly Given[], at: number): Given => all[at % (all.length + 1)] ?? null;

export const hostileRows: Given[][] = Array.from({ length: 60 }, (_, at) => [
  at + 1,
  one(moments, at),
  at % 9 === 0 ? null : 1 + ((at * 7) % 200),
  ...[at % 2, at % 3 === 0 ? 1 : 0, at % 5 === 0 ? null : 0, 1],
  one(texts, at),
  at % 3 === 0 ? null : `text ${at}`,
  'x',
  null,
  one(numbers, at),
  at === 20 ? 'ten' : at,
  ...[one(days, at), one(clocks, at), one(dayTimes, at), one(oddDates, at)],
]);
