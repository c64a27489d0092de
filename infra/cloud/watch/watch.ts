/** One thing that an alarm watches, and what it tells the person it calls. */
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

export interface Watch {
  id: string;
  metric: IMetric;
  /** The alarm rings at this value and above, or below it where `below` is set. */
  threshold: number;
  below?: true;
  /** One such period is no alarm, because what failed is tried again; two of three are. */
  again?: true;
  description: string;
  /** The chapter of the runbook, as its heading is linked to. */
  runbook: string;
}
