/**
 * What a script must know to count the figures of a report again from the file of its answers: which cells make somebody a
 * respondent, a group or a choice. It holds no figure, so that whoever runs the script has each from the answers alone.
 */
import type { Language } from '../../surveys/language.ts';

/** `code`: numbers of options, ticks and ranks, none of which is below 0. */
export type Holds = 'text' | 'code' | 'number' | 'date';

/** What the cells of a respondent must be. Variables go by the names of the survey's dictionary. */
export type Condition =
  /** `mayLack`: not every file that can be read has the variable. */
  | { kind: 'is'; variable: string; value: number | string; mayLack?: true }
  | { kind: 'filled'; variable: string; holds: Holds }
  /** For a time: within a month (`2026-01`), a quarter (`2026-Q1`) or a year. */
  | { kind: 'within'; variable: string; period: string }
  | { kind: 'any'; of: readonly Condition[] };

export interface ProofItem {
  label: string;
  when: Condition;
}

/** Numbers from one end to the other: the same number twice, or up to and without the second unless it is the last. */
interface ProofBin {
  from: number | string;
  to: number | string;
}

/** The steps of a scale from its low end, what each counts in the mean, and the names of what is made of them: sums of its two ends, and its mean. */
export interface ProofScale {
  steps: readonly { when: Condition; value: number }[];
  top: string;
  lowest: string;
  mean: string;
}

export type ProofFigures =
  | { kind: 'shares'; items: readonly ProofItem[] }
  | {
      kind: 'numbers';
      variable: string;
      bins: readonly ProofBin[];
      /** The points of a scale, whose shares the report shows in columns too, and their names. */
      points: readonly { value: number; label: string }[];
      /** The lower one of the two highest values, where the report shows their share, and its name; and the higher one of the two lowest. */
      top?: { from: number; label: string };
      lowest?: { to: number; label: string };
      nps?: { promoters: string; passives: string; detractors: string; score: string };
      mean: string;
    }
  | {
      kind: 'matrix';
      rows: readonly {
        label: string;
        answered: Condition;
        items: readonly ProofItem[];
        scale?: ProofScale | undefined;
      }[];
    }
  | { kind: 'ranking'; items: readonly { label: string; variable: string }[] }
  | { kind: 'dates'; variable: string; isTime: boolean; bins: readonly ProofBin[] }
  | { kind: 'files'; variable: string; endings: readonly string[]; hasOthers: boolean }
  /** `texts`: the most frequent ones; without them only how long the answers are. */
  | { kind: 'texts'; variables: readonly string[]; texts: readonly string[]; isCounted: boolean }
  /** What was answered is not shown, only how many did. */
  | { kind: 'counted' };

export interface ProofQuestion {
  id: string;
  /** Number and title, as in the report. */
  heading: string;
  answered: Condition;
  figures: ProofFigures;
  /** Places of the groups that are of this question itself. */
  except: readonly number[];
}

interface ProofColumn extends ProofItem {
  letter: string;
}

export interface ProofGroup {
  title: string;
  columns: readonly ProofColumn[];
  /** A respondent may be in several columns. */
  isOverlapping: boolean;
  /** What stands between letters where some columns have two. */
  separator: string;
}

export type ProofWeight =
  | { kind: 'column'; variable: string; holds: Holds }
  | { kind: 'rim'; cap: number | undefined; targets: readonly (readonly (ProofItem & { share: number })[])[] };

export interface Proof {
  survey: { id: number; name: string };
  language: Language;
  /** Filters and time zone, in words. */
  notes: readonly { label: string; value: string }[];
  /** Names of the files that it can read, the best first. */
  dataFiles: readonly string[];
  /** In percent. */
  confidence: number;
  correction: 'none' | 'bonferroni' | 'bh';
  weight: ProofWeight | undefined;
  /** Those of all banners, one after the other. */
  groups: readonly ProofGroup[];
  questions: readonly ProofQuestion[];
  /** What no variable of the file begins with, for variables of the script's own. */
  prefix: string;
  /** The variable that says which answers are hidden from reports, where the file has it. */
  hidden: string | undefined;
  /** What of the report it cannot count again, and why. */
  leftOut: readonly string[];
}
