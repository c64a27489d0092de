/** A row of a question against the columns of a banner, and the columns as places of figures. */
import type { ShownColumnFigures } from '../../../privacy/suppress/shown-statistics.ts';
import type { BannerColumn, BannerGroup } from '../../../surveys/figure-types/comparisons.ts';

export interface BannerFigure {
  kind: 'share' | 'mean' | 'score';
  /** Null if it is hidden, or there is none. */
  value: number | null;
  /** Respondents behind a share. */
  count?: number | null | undefined;
  weightedCount?: number | undefined;
  letters: string;
}

export interface BannerRow {
  /** For a matrix. */
  row?: { id: string; name: string } | undefined;
  /** The id of an answer. */
  id?: string | undefined;
  name: string;
  /** One value of a scale, which its mean already covers. */
  isDetail?: true;
  /** For the mean of a row of a matrix: the low and the high end of its scale. */
  scale?: { low: ScaleEnd; high: ScaleEnd; isJudged: boolean };
  total: BannerFigure | undefined;
  /** In the order of the columns; undefined where the column says nothing about the question. */
  figures: (BannerFigure | undefined)[];
}

interface ScaleEnd {
  name: string;
  value: number;
}

export interface BannerPlace {
  group: BannerGroup;
  column: BannerColumn;
  /** The figures of the current question. */
  figures: ShownColumnFigures | undefined;
}
