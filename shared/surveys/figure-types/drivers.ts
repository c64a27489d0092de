/** Which ratings go with the overall one, in the names of the wire. */

/** A rating, or one row of a matrix. */
export interface RatingName {
  question_id: string;
  row_id?: string;
}

export interface DriverFigure extends RatingName {
  /** Percent of what all of them explain; they add up to 100. */
  share: number;
  ci_low: number;
  ci_high: number;
  /** With the overall rating, -1 to 1. */
  correlation: number;
  /** Respondents who gave both. */
  answered: number;
}

export interface DriverFigures {
  overall: RatingName;
  /** The strongest first. */
  ratings: DriverFigure[];
  /** What they explain of the overall rating, in percent of its variance. */
  explained: number;
  /** Whether the first goes with it significantly more than the second. */
  leads: boolean;
  /** Ratings of the survey that too few gave, that say the same as another one, or that are beyond the most that are compared. */
  left_out: number;
}
