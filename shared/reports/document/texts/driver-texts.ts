/** The words of the chapter that says which ratings go with the overall one. */
import type { Forms } from './report-texts.ts';

export interface DriverTexts {
  heading: string;
  /** Which rating is the overall one. */
  overall: (title: string) => string;
  /** Where one of them goes with it more than any other. */
  leads: (rating: string, share: string) => string;
  explained: (share: string) => string;
  chart: (level: string) => string;
  rating: string;
  share: string;
  correlation: string;
  answered: string;
  /** How it is to be read. */
  note: string;
  /** Where a correlation is. */
  negative: string;
  leftOut: Forms;
  method: (
    answers: string,
    each: string,
    least: string,
    ratings: string,
    groups: string,
  ) => { label: string; value: string };
}
