/** Records that newer programs know and older ones skip: long names, long texts, sets of ticks, levels, the encoding. */
import type { RecordBytes } from '../../bytes/record-bytes.ts';
import type { VariableSet } from '../../tables/variable.ts';
import { truncateToBytes } from '../truncate-to-bytes.ts';
import { displayOf } from './print-formats.ts';
import { savLimits } from './sav-limits.ts';
import type { SavVariable } from './sav-variable.ts';

const EXTENSION = 7;
const kinds = {
  integers: 3,
  floats: 4,
  sets: 7,
  displays: 11,
  longNames: 13,
  longTexts: 14,
  caseCount: 16,
  attributes: 18,
  encoding: 20,
} as const;
const UTF_8 = 65_001;
const LITTLE_ENDIAN = 2;
const IEEE = 1;
/** The number after the one that means missing. */
const LOWEST = -1.7976931348623155e308;

export function writeExtensions(
  out: RecordBytes,
  variables: readonly SavVariable[],
  { rows, sets }: { rows: number; sets: readonly VariableSet[] },
): void {
  writeIntegers(out, kinds.integers, [1, 0, 0, -1, IEEE, 1, LITTLE_ENDIAN, UTF_8]);
  writeFloats(out);
  writeText(out, kinds.sets, setsText(variables, sets));
  writeIntegers(out, kinds.displays, displayNumbers(variables));
  writeText(
    out,
    kinds.longNames,
    variables.map(({ name, segments }) => `${segments[0]?.shortName}=${name}`).join('\t'),
  );
  writeText(out, kinds.longTexts, longTexts(variables));
  writeCaseCount(out, rows);
  writeText(out, kinds.attributes, attributes(variables));
  writeText(out, kinds.encoding, 'UTF-8');
}

function writeHead(out: RecordBytes, kind: number, size: number, count: number): void {
  out.int32(EXTENSION);
  out.int32(kind);
  out.int32(size);
  out.int32(count);
}

function writeText(out: RecordBytes, kind: number, text: string): void {
  if (text === '') return;
  writeHead(out, kind, 1, Buffer.byteLength(text));
  out.text(text);
}

function writeIntegers(out: RecordBytes, kind: number, values: readonly number[]): void {
  writeHead(out, kind, 4, values.length);
  for (const value of values) out.int32(value);
}

/** The numbers that stand for a missing value, for the highest and for the lowest. */
function writeFloats(out: RecordBytes): void {
  writeHead(out, kinds.floats, 8, 3);
  out.float64(-Number.MAX_VALUE);
  out.float64(Number.MAX_VALUE);
  out.float64(LOWEST);
}

function writeCaseCount(out: RecordBytes, rows: number): void {
  writeHead(out, kinds.caseCount, 8, 2);
  out.uint64(1);
  out.uint64(rows);
}

/** Every segment of a long text counts as a variable here. */
function displayNumbers(variables: readonly SavVariable[]): number[] {
  return variables.flatMap((variable) => {
    const { measure, width, side } = displayOf(variable);
    return variable.segments.flatMap(() => [measure, width, side]);
  });
}

function longTexts(variables: readonly SavVariable[]): string {
  return variables
    .filter(({ segments }) => segments.length > 1)
    .map(({ segments, width }) => `${segments[0]?.shortName}=${String(width).padStart(5, '0')}\0\t`)
    .join('');
}

/** Ticks that are counted where they are 1. A set of one is none, and what became text has no ticks. */
function setsText(variables: readonly SavVariable[], sets: readonly VariableSet[]): string {
  const numbers = new Map(variables.filter(({ kind }) => kind === 'number').map((one) => [one.name, one]));
  return sets
    .map(({ name, label, variables: names }) => {
      const ticks = names.flatMap((tick) => numbers.get(tick)?.segments[0]?.shortName.toLowerCase() ?? []);
      const shown = truncateToBytes(label.replace(/\s+/g, ' ').trim(), savLimits.label);
      return ticks.length < 2 ? '' : `$${name}=D1 1 ${Buffer.byteLength(shown)} ${shown} ${ticks.join(' ')}\n`;
    })
    .join('');
}

/** Labels that had to be cut, whole: of the variable as `label`, of its values as `label_<code>`. */
function attributes(variables: readonly SavVariable[]): string {
  return variables
    .map(({ name, label, codes }) => {
      const whole = [
        ...(truncateToBytes(label, savLimits.label) === label ? [] : [['label', label]]),
        ...codes
          .filter((code) => truncateToBytes(code.label, savLimits.valueLabel) !== code.label)
          .map((code) => [`label_${String(code.code).replace(/\W/g, '_')}`, code.label]),
      ];
      return whole.length === 0 ? '' : `${name}:${whole.map(([key, text]) => `${key}('${text}'\n)`).join('')}`;
    })
    .filter((text) => text !== '')
    .join('/');
}
