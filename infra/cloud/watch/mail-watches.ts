/** Alarms on the name that our mails have with those who take them, as SES counts it for the account and region. */
import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Watch } from './watch.ts';

/** From here on SES looks into an account; it stops its mails at twice the first and five times the second. */
const BOUNCED_SHARE = 0.05;
const COMPLAINED_SHARE = 0.001;

const runbook = 'bounces-and-complaints';

export function mailWatches(): Watch[] {
  return [
    {
      id: 'MailBounces',
      metric: shareOf('BounceRate'),
      threshold: BOUNCED_SHARE,
      description: `At least ${BOUNCED_SHARE * 100} % of the latest e-mails came back, and SES may stop sending them.`,
      runbook,
    },
    {
      id: 'MailComplaints',
      metric: shareOf('ComplaintRate'),
      threshold: COMPLAINED_SHARE,
      description: `At least ${COMPLAINED_SHARE * 100} % of the latest e-mails were reported as spam, and SES may stop sending them.`,
      runbook,
    },
  ];
}

function shareOf(name: string): Metric {
  const period = Duration.hours(1);
  return new Metric({ namespace: 'AWS/SES', metricName: `Reputation.${name}`, statistic: 'Maximum', period });
}
