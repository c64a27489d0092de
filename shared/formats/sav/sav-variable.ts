/**
 * A variable as SPSS stores it: under a short name beside its own, in units of eight bytes, a text of more than 255
 * bytes in several segments, each of which old programs take for a variable.
 */
import type { Language } from '../../surveys/language.ts';
import type { AnswersFrame } from '../../tables/answers-document.ts';
import { type FileVariable, fileVariables, type Kind } from '../labelled/file-variable.ts';
import { skippedWords } from '../labelled/missing-values.ts';
import type { SeenColumn } from '../labelled/seen-column.ts';

/** Names of eight bytes, which old programs know variables and segments of texts by: no two are the same. */
const MOST_BYTES = 8;

interface NamedVariable {
  name: string;
  /** Segments behind the first. */
  more: number;
}

/** The segment names of each variable; a variable whose name is short enough keeps it. */
function shortNames(variables: readonly NamedVariable[]): string[][] {
  const taken = new Set(variables.filter(isShort).map(({ name }) => name.toUpperCase()));
  let last = 0;

  function nextName(): string {
    for (;;) {
      const name = `V${++last}`;
      if (!taken.has(name)) return name;
    }
  }

  return variables.map((variable) => [
    isShort(variable) ? variable.name.toUpperCase() : nextName(),
    ...Array.from({ length: variable.more }, nextName),
  ]);
}

function isShort({ name }: NamedVariable): boolean {
  return name.length <= MOST_BYTES;
}

interface SavSegment {
  shortName: string;
  /** In bytes, 0 of a number. */
  width: number;
  /** Units of eight bytes. */
  units: number;
}

export interface SavVariable extends FileVariable {
  /** In bytes, 0 of a number. */
  width: number;
  segments: readonly SavSegment[];
  /** The first of its units among those of a row, from 1. */
  place: number;
}

/** A longer text has segments: one for every 252 bytes, though each holds 255. */
const LONGEST_ALONE = 255;
const BYTES_A_SEGMENT = 252;

/** What the syntax of SPSS means by these words. */
const reserved = /^(all|and|by|eq|ge|gt|le|lt|ne|not|or|to|with)$/i;

/** The limit for one variable; SPSS has no room for more. */
const MOST_MISSING = 3;

/** Numbers that count as missing. */
export function missingCodes({ kind, skipped, codes }: SavVariable): number[] {
  const declared = kind === 'number' ? codes.filter(({ isMissing }) => isMissing).map(({ code }) => code) : [];
  return [...(skipped === undefined ? [] : [skipped]), ...declared].slice(0, MOST_MISSING);
}

export function savVariables(
  frame: Pick<AnswersFrame, 'table' | 'language'>,
  seen: readonly SeenColumn[],
): SavVariable[] {
  const variables = fileVariables(frame, seen, reserved).map((variable) => withSkipped(variable, frame.language));
  const names = shortNames(
    variables.map(({ name, kind, seen: { widthBytes } }) => ({
      name,
      more: segmentWidths(kind, widthBytes).length - 1,
    })),
  );
  let place = 1;
  return variables.map((variable, at) => {
    const widths = segmentWidths(variable.kind, variable.seen.widthBytes);
    const segments = widths.map((width, segment) => ({
      shortName: names[at]?.[segment] ?? '',
      width,
      units: Math.max(1, Math.ceil(width / 8)),
    }));
    const made = { ...variable, width: widthOf(variable.kind, variable.seen.widthBytes), segments, place };
    place += unitsOf(made);
    return made;
  });
}

function withSkipped(variable: FileVariable, language: Language): FileVariable {
  const { skipped, codes } = variable;
  return skipped === undefined
    ? variable
    : { ...variable, codes: [...codes, { code: skipped, label: skippedWords[language] }] };
}

export function unitsOf({ segments }: Pick<SavVariable, 'segments'>): number {
  return segments.reduce((sum, { units }) => sum + units, 0);
}

function widthOf(kind: Kind, widthBytes: number): number {
  return kind === 'text' ? Math.max(1, widthBytes) : 0;
}

function segmentWidths(kind: Kind, widthBytes: number): number[] {
  const width = widthOf(kind, widthBytes);
  if (width <= LONGEST_ALONE) return [width];
  const count = Math.ceil(width / BYTES_A_SEGMENT);
  const last = width - (count - 1) * BYTES_A_SEGMENT;
  return Array.from({ length: count }, (_, at) => (at === count - 1 ? last : LONGEST_ALONE));
}
