/** A variable as Stata stores it: the smallest type that holds all its values, and how they are shown. */
import type { AnswersFrame } from '../../tables/answers-document.ts';
import { type FileVariable, fileVariables } from '../labelled/file-variable.ts';
import { skippedWords } from '../labelled/missing-values.ts';
import type { SeenColumn } from '../labelled/seen-column.ts';
import { dtaLimits } from './dta-limits.ts';

type Storage = 'byte' | 'int' | 'long' | 'double' | 'text' | 'longText';

export interface DtaVariable extends FileVariable {
  storage: Storage;
  /** The number that stands for the type; of a text its width. */
  type: number;
  /** In a row. */
  sizeBytes: number;
  format: string;
  /** Option codes that become missing values of their own: which letter each gets, from `.c` on. */
  cannotSay: ReadonlyMap<number, number>;
}

const types = { byte: 65_530, int: 65_529, long: 65_528, double: 65_526, longText: 32_768 } as const;
const sizes = { byte: 1, int: 2, long: 4, double: 8, longText: 8 } as const;
/** The least and the most of a type; what lies above means that a value is missing. */
const ranges = [
  { storage: 'byte', low: -127, high: 100 },
  { storage: 'int', low: -32_767, high: 32_740 },
  { storage: 'long', low: -2_147_483_647, high: 2_147_483_620 },
] as const;
const formats = { byte: '%8.0g', int: '%8.0g', long: '%12.0g' } as const;
const dateFormats = { day: '%td', time: '%tcHH:MM:SS', dayTime: '%tc' } as const;
const WIDEST_SHOWN = 40;
const NARROWEST_SHOWN = 9;
const DOUBLE_DIGITS = 10;

/** What the syntax of Stata means something else by. */
const reserved = /^(alias|byte|double|float|if|in|int|long|str\d+|strl|using|with)$/i;

/** Missing values of Stata: `.`, and behind it `.a` to `.z`, of which these are the letters' numbers. */
export const SKIPPED_LETTER = 19;
const CANNOT_SAY_LETTER = 3;
const MOST_CANNOT_SAY = SKIPPED_LETTER - CANNOT_SAY_LETTER;
const MISSING_LONG = 2_147_483_621;

export function dtaVariables(
  frame: Pick<AnswersFrame, 'table' | 'language'>,
  seen: readonly SeenColumn[],
): DtaVariable[] {
  return fileVariables(frame, seen, reserved).map((variable) => {
    const storage = storageOf(variable);
    const declared = variable.codes.filter(({ isMissing }) => isMissing).slice(0, MOST_CANNOT_SAY);
    const cannotSay = new Map(declared.map(({ code }, at) => [code, CANNOT_SAY_LETTER + at]));
    const width = Math.max(1, variable.seen.widthBytes);
    return {
      ...variable,
      codes: [
        ...variable.codes.flatMap(({ code, label }) => {
          const letter = cannotSay.get(code);
          if (letter !== undefined) return [{ code: MISSING_LONG + letter, label }];
          return Number.isInteger(code) && fitsLong(code) ? [{ code, label }] : [];
        }),
        ...(variable.skipped === undefined
          ? []
          : [{ code: MISSING_LONG + SKIPPED_LETTER, label: skippedWords[frame.language] }]),
      ],
      cannotSay,
      storage,
      type: storage === 'text' ? width : types[storage],
      sizeBytes: storage === 'text' ? width : sizes[storage],
      format: formatOf(variable, storage),
    };
  });
}

function fitsLong(value: number): boolean {
  return ranges.some(({ low, high }) => value >= low && value <= high);
}

function storageOf({ kind, seen: { widthBytes, decimals, low, high } }: FileVariable): Storage {
  if (kind === 'text') return widthBytes > dtaLimits.fixedText ? 'longText' : 'text';
  if (kind === 'day') return 'long';
  if (kind !== 'number' || decimals > 0) return 'double';
  return ranges.find((range) => low >= range.low && high <= range.high)?.storage ?? 'double';
}

function formatOf({ kind, seen }: FileVariable, storage: Storage): string {
  if (kind === 'text') {
    return `%-${Math.min(WIDEST_SHOWN, Math.max(NARROWEST_SHOWN, seen.widthBytes))}s`;
  }
  if (kind !== 'number') return dateFormats[kind];
  if (storage !== 'double') return storage === 'byte' || storage === 'int' ? formats[storage] : formats.long;
  return seen.decimals > 0 ? '%10.0g' : `%${Math.max(DOUBLE_DIGITS, seen.digits)}.0f`;
}
