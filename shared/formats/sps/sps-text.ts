/** Texts, conditions and moments as the syntax of SPSS has them. */
import type { Condition } from '../../reports/proof/proof.ts';

/** Labels that are longer are cut by the program, each in its own place. */
const MOST_CHARACTERS = 100;

/** In quotes, on one line. */
export function spsText(text: string, most = MOST_CHARACTERS): string {
  return `'${clean(text, most).replaceAll("'", "''")}'`;
}

/** A comment ends with the first line that ends in a full stop, so it has one there and nowhere before. */
export function spsComment(text: string): string {
  return `* ${clean(text, 200).replace(/[.\s]+$/, '')}.`;
}

function clean(text: string, most: number): string {
  const whole = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ')
    .trim();
  const characters = [...whole];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : whole;
}

/** Values that count as missing are answers all the same: VALUE() takes them for what they are. */
export function spsCondition(when: Condition): string {
  switch (when.kind) {
    case 'is':
      return typeof when.value === 'number'
        ? `VALUE(${spsName(when.variable)}) = ${when.value}`
        : `${spsName(when.variable)} = ${spsText(when.value, Number.POSITIVE_INFINITY)}`;
    case 'filled':
      return spsFilled(spsName(when.variable), when.holds);
    case 'within':
      return between(spsName(when.variable), when.period, when.period);
    case 'any':
      return when.of.map(spsCondition).join('\n  OR ');
  }
}

function spsFilled(name: string, holds: (Condition & { kind: 'filled' })['holds']): string {
  if (holds === 'text') return `${name} NE ''`;
  return holds === 'code' ? `VALUE(${name}) >= 0` : `NOT MISSING(${name})`;
}

/** Words of the syntax have a _ behind them in the file. */
export function spsName(name: string): string {
  return /^(all|and|by|eq|ge|gt|le|lt|ne|not|or|to|with)$/i.test(name) ? `${name}_` : name;
}

/** From the beginning of one day, month, quarter, year or hour to the end of another. */
export function between(name: string, from: string, to: string): string {
  if (from.includes(':')) return `${name} >= ${timeOf(from, 0)} AND ${name} < ${timeOf(to, 60)}`;
  return `${name} >= ${dayOf(startOf(from))} AND ${name} < ${dayOf(endOf(to))}`;
}

function timeOf(text: string, more: number): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return `TIME.HMS(${hour}, ${minute}, ${more === 0 ? 0 : 60})`;
}

type Day = readonly [year: number, month: number, day: number];

function startOf(period: string): Day {
  const [year = '', rest, day] = period.split('-');
  const month = rest?.startsWith('Q') ? 3 * Number(rest.slice(1)) - 2 : Number(rest ?? 1);
  return [Number(year), month, Number(day ?? 1)];
}

/** The first day after it. */
function endOf(period: string): Day {
  const [year, month, day] = startOf(period);
  const months = period.includes('Q') ? 3 : period.length === 4 ? 12 : 1;
  const next = period.length === 10 ? Date.UTC(year, month - 1, day + 1) : Date.UTC(year, month - 1 + months, 1);
  const at = new Date(next);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
}

const dayOf = ([year, month, day]: Day) => `DATE.DMY(${day}, ${month}, ${year})`;
