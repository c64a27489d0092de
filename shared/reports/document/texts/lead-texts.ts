/** The words of headlines and of the page that sums up every question in a line. Figures and names come in as finished texts. */
import type { Forms } from './report-texts.ts';

interface Sides {
  /** The option of a ranking, or the row of a matrix, that it is about; empty for a whole question. */
  part: string;
  /** What was outcome, in the words of `FindingTexts.outcome`. */
  outcome: string;
  /** Which mean it is, in the words of `LeadTexts.means`. */
  mean: string;
  here: string;
  there: string;
  isUp: boolean;
}

export interface LeadTexts {
  glance: {
    heading: string;
    figure: string;
    share: string;
    group: string;
    /** For lines that had no room. */
    rest: Forms;
    /** How the columns are to be read. */
    note: string;
    difference: (column: string, here: string, there: string) => string;
  };
  means: Record<'mean' | 'rank' | 'score', string>;
  /** The main figure of a question. */
  score: (score: string) => string;
  topTwo: (percent: string) => string;
  mean: (mean: string) => string;
  chosen: (percent: string, option: string) => string;
  rank: (option: string, rank: string) => string;
  cell: (row: string, percent: string, option: string) => string;
  answered: (percent: string) => string;
  /** What differs. */
  column: (sides: Sides & { column: string }) => string;
  columnMean: (sides: Sides & { column: string }) => string;
  change: (sides: Sides) => string;
  changeMean: (sides: Sides) => string;
  extreme: (sides: Sides) => string;
}
