/** What the page knows of a survey's figures once they are read. */
import type { QuestionStatistics } from '../../../reports/statistics.ts';

export interface Summary {
  visited: number;
  complete: number;
  incomplete: number;
  /** Complete of visits, in whole percent: the survey service's own completion rate. */
  completePercentOfVisits: number;
  meanTime: string;
  countries: { name: string; count: number }[];
  devices: { name: string; percent: number }[];
}

export interface ReportQuestion {
  id: string;
  type: string;
  title: string;
  isMultiple: boolean;
  statistics: QuestionStatistics;
}
