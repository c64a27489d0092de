/**
 * The metrics for operators, by name: the code that emits one, the alarms and the dashboard all use these names.
 * CloudWatch bills every name with every value it is counted by as a separate metric, so both stay few.
 */
export const metricCatalogue = {
  /** Exports that ended: ready, failed or cancelled. */
  Exports: { unit: 'Count', by: 'outcome' },
  FailedExports: { unit: 'Count', by: 'problem' },
  /** All of one export’s files together. */
  ExportRows: { unit: 'Count' },
  /** From the request to its end, waiting and other attempts included. */
  ExportSeconds: { unit: 'Seconds' },
  /** Of the turn that finished it. */
  PullSeconds: { unit: 'Seconds' },
  RenderSeconds: { unit: 'Seconds' },
  /** How long an export waited before a worker first looked at it, reported when one does and while none does. */
  WaitSeconds: { unit: 'Seconds' },
  /** Due records that a sweep left to the next one: it failed on them, or had no time. */
  SweepBacklog: { unit: 'Count' },
  /** Webhook attempts: delivered, retried, failed for good, or cancelled. */
  WebhookTries: { unit: 'Count', by: 'outcome' },
  /** Attempts to bring files to a destination: delivered, retried, failed for good, or cancelled. */
  DestinationTries: { unit: 'Count', by: 'outcome' },
  Batches: { unit: 'Count', by: 'outcome' },
  ScheduleRuns: { unit: 'Count', by: 'outcome' },
  /** Reads of records that have another version or are broken. */
  UnreadableItems: { unit: 'Count' },
} as const satisfies Record<string, { unit: 'Count' | 'Seconds'; by?: 'outcome' | 'problem' }>;

type Catalogue = typeof metricCatalogue;

export type MetricName = keyof Catalogue;
/** A metric that is counted apart by its outcome or its problem. */
export type CountedMetric = {
  [Name in MetricName]: Catalogue[Name] extends { by: string } ? Name : never;
}[MetricName];
export type PlainMetric = Exclude<MetricName, CountedMetric>;

export const metricNamespace = 'SurveyExports';
export const metricService = 'survey-exports';
/** The stage of a deployment that was given none. */
export const mainStage = 'main';
