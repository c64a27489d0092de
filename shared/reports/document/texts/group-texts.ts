/** The words of charts by group and of the tables behind them. One file per language fills this. */
export interface GroupTexts {
  /** Titles of charts; names of the groups come in as a list. */
  shares: (groups: string) => string;
  means: (groups: string, level: string) => string;
  scores: (groups: string, level: string) => string;
  ranks: (groups: string) => string;
  /** For the rows of a matrix: the ends of its scale, the second of which is the best one, or only the higher one. */
  rowMeans: (groups: string, from: string, to: string) => string;
  rowNumbers: (groups: string, from: string, to: string) => string;
  cells: (groups: string) => string;
  /** Below a chart in which groups differ; `level` is the confidence in percent. */
  marked: (level: string) => string;
  /** Below a chart of two groups or times whose points are filled or hollow. */
  points: (level: string) => string;
  /** Below a line whose points have intervals. */
  band: (level: string) => string;
  /** Below lines that are only some of all. */
  mostChanged: (shown: string, all: string) => string;
  /** The chapter of tables. */
  tables: string;
  lowestTwo: string;
  value: (value: string) => string;
}
