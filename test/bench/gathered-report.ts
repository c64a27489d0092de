/** Gathered statistics that wait to become a report, as a case leaves them for the contender that renders them. */
import type { Format } from '../../shared/formats/all-formats.ts';
import type { Statistics } from '../../shared/surveys/figure-types/statistics.ts';

export interface GatheredReport {
  format: Format;
  statistics: Statistics;
  /** The folder that the folder of fonts is in. */
  assets: string;
}
