/**
 * What AWS charges, in US dollars: its public prices of us-east-1 on 19 November 2026, without free tiers and discounts. One table
 * for everything that is said about costs; renew all of it together, with the date.
 */

/** By what is used. */
export const prices = {
  /** On arm64. */
  gigabyteSecond: 0.0000133334,
  invocation: 0.2 / 1e6,
  /** Halved in November 2024. */
  tableWriteUnit: 0.625 / 1e6,
  tableReadUnit: 0.125 / 1e6,
  fileWrite: 0.005 / 1e3,
  fileRead: 0.0004 / 1e3,
  /** Sent, received and deleted. */
  message: (3 * 0.4) / 1e6,
  /** To an HTTP API, for each 512 KB of the request or its reply. */
  apiCall: 1 / 1e6,
  /** To the internet, by the gigabyte. */
  egress: 0.09,
} as const;

/** By the month. */
export const monthly = {
  key: 1,
  alarmMetric: 0.1,
  metric: 0.3,
  dashboard: 3,
  millionQueueRequests: 0.4,
} as const;

/** What else could do the same work. */
export const others = {
  /** Glue: a unit for an hour, billed by the second from the first minute on; a Spark job has two at least. */
  glueUnitHour: 0.44,
  /** Athena: a terabyte that is scanned. */
  athenaTerabyte: 5,
  appFlowRun: 0.001,
  appFlowGigabyte: 0.02,
  /** Fargate on arm64, and the load balancer in front of it, by the hour. */
  fargateProcessorHour: 0.03238,
  fargateGigabyteHour: 0.00356,
  loadBalancerHour: 0.0225,
} as const;
