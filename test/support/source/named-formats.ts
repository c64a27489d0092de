/** Where source text lists, switches over or compares export formats: that belongs into their own folders. */
import { formats } from '../../../shared/formats/described.ts';
import type { SourceFile } from './source-files.ts';

const name = formats.join('|');
const quoted = new RegExp(`'(${name})'`, 'g');
/** A member of an object or type, with or without a value: `csv:`, `{ csv, jsonl }`. */
const member = new RegExp(`(?<=[{,;]\\s*)(${name})(?=\\??\\s*[:,}])`, 'g');
/** `format === 'csv'`, `formats.has('word')`, and the same the other way round. */
const compared = new RegExp(
  `\\b\\w*formats?\\b[\\w.?()[\\]]*\\s*(?:[!=]==?\\s*|\\.(?:has|includes|indexOf)\\()'(?:${name})'|'(?:${name})'\\s*[!=]==?\\s*[\\w.?]*format`,
  'gi',
);

/** Two formats in one list, or one in a comparison. One alone may be asked for, as an example or a default. */
export function formatsNamedIn({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const lists = [...code.matchAll(/\[[^[\]]*\]/g)].filter(([list]) => countIn(list, quoted) > 1);
  const records = [...code.matchAll(/\{[^{}]*\}/g)].filter(([record]) => countIn(record, member) > 1);
  const keyed = [...code.matchAll(/(?:^ {2,}'?\.?(\w+)'?: .*\n){2,}/gm)].filter(([lines]) => countIn(lines, keys) > 1);
  const cases = [...code.matchAll(/switch \([^{]*\{[\s\S]*?\n {2}\}/g)].filter(([body]) => countIn(body, caseOf) > 1);
  const unions = [...code.matchAll(/(?:'\w+' \| )+'\w+'/g)].filter(([union]) => countIn(union, quoted) > 1);
  const found = [...lists, ...records, ...keyed, ...cases, ...unions, ...code.matchAll(compared)];
  return found.map(([where]) => `${path}: ${where.replace(/\s+/g, ' ').slice(0, 80)}`);
}

const keys = new RegExp(`^ {2,}'?\\.?(${name})'?:`, 'gm');
const caseOf = new RegExp(`case '(${name})'`, 'g');

function countIn(text: string, pattern: RegExp): number {
  return new Set([...text.matchAll(pattern)].map((match) => match[1])).size;
}

/** A format's own word on what it is. */
export const isDescription = (path: string) => /^shared\/formats\/\w+\/format\.ts$/.test(path);

/** Plain data that descriptions are made of. */
export const isDescribing = (path: string) =>
  /^shared\/formats\/(format|ooxml\/office-type|(\w+\/)+[a-z]+-limits)\.ts$/.test(path);
