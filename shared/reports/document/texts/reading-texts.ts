/** The words by which a report says how its charts and tables are to be read. One file per language fills this. */
import type { Forms } from './report-texts.ts';

export interface ReadingTexts {
  /** Options that nobody chose, where they are many. */
  noneChosen: Forms;
  quoted: (name: string) => string;
  /** Which order of the options was taken for that of a scale. */
  scaleOrder: (from: string, to: string) => string;
  scaleFromWorst: (worst: string, best: string) => string;
  /** `isLeftOut`: of the chart, where the others are stacked. */
  outsideScale: (names: string, isLeftOut: boolean) => string;
  /** Names of what the survey has left without one. */
  unnamedAnswer: string;
  unnamedRow: string;
  /** The one column of a weighted report that holds raw counts, and what is said of the others. */
  unweightedCount: string;
  weighted: string;
  notWeighted: string;
  /** Below texts of which some are shortened to so many characters. */
  longTexts: (most: string) => string;
  /** Below a table of columns. `level` is the confidence in percent. */
  lettersNote: (level: string) => string;
  smallColumns: (fewest: string) => string;
}
