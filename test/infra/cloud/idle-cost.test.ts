/** What the page says an idle stack costs, line by line: counted in the template, at the prices of the day it names. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { monthly } from '../../bench/simulation/prices.ts';
import { liveUpstream, type Resource, resourcesOf, synthesise } from './synthesise.ts';

/** In an account; one with more metrics is not free. */
const FREE_DASHBOARDS = 3;
const FREE_DASHBOARD_METRICS = 50;
const FREE_QUEUE_REQUESTS = 1_000_000;
/** Lambda always asks a queue with five long polls of 20 seconds each. */
const POLLS_A_MONTH = 5 * 3 * 60 * 24 * 30;
/** AWS keeps every rotated version, and bills the first two. */
const BILLED_VERSIONS = 2;
/** Timers with their reads, and traces: measured, not counted here. */
const MEASURED = 0.4 + 0.2;

type Template = Awaited<ReturnType<typeof synthesise>>;

function idleCost(template: Template) {
  const count = (type: string) => resourcesOf(template, type).length;
  const keys = resourcesOf(template, 'AWS::KMS::Key');
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm');
  const alarmMetrics = alarms.reduce(
    (sum, { properties: { Metrics = [{ MetricStat: {} }] } }) =>
      sum + Metrics.filter(({ MetricStat }: { MetricStat?: object }) => MetricStat !== undefined).length,
    0,
  );
  const shown = resourcesOf(template, 'AWS::CloudWatch::Dashboard').map(metricsOn);
  const isFree = shown.length <= FREE_DASHBOARDS && Math.max(...shown) <= FREE_DASHBOARD_METRICS;
  const queues = count('AWS::Lambda::EventSourceMapping');
  const polls = queues * POLLS_A_MONTH;
  return {
    keys: keys.length,
    rotated: keys.filter(({ properties }) => properties.EnableKeyRotation).length,
    alarms: alarms.length,
    alarmMetrics,
    queues,
    shown,
    dollars: {
      keys: keys.length * monthly.key,
      alarms: alarmMetrics * monthly.alarmMetric,
      metrics: monthly.metric,
      dashboard: isFree ? 0 : shown.length * monthly.dashboard,
      polls: (Math.max(0, polls - FREE_QUEUE_REQUESTS) / 1_000_000) * monthly.millionQueueRequests,
    },
  };
}

/** What a search finds: as many metrics as there are outcomes, and of failed exports about ten problem codes. */
const foundBySearch = { FailedExports: 10, Batches: 4, ScheduleRuns: 4, WebhookTries: 4, DestinationTries: 5 };

function metricsOn({ properties: { DashboardBody } }: Resource): number {
  const body = JSON.stringify(DashboardBody);
  const named = body.match(/\[\\+"(AWS\/|SurveyExports)/g)?.length ?? 0;
  const searches = Object.entries(foundBySearch).filter(([name]) => body.includes(`MetricName=\\\\\\"${name}`));
  expect(searches.length).toBe(body.match(/SEARCH\(/g)?.length ?? 0);
  return named + searches.reduce((sum, [, found]) => sum + found, 0);
}

const money = (dollars: number) => dollars.toFixed(2);
const page = readFileSync(new URL('../../../infra/README.md', import.meta.url), 'utf8');

it('is said on the page, line by line, and as a sum', async () => {
  const own = idleCost(await synthesise());
  const live = idleCost(await synthesise({ context: liveUpstream }));
  const { dollars } = own;
  const sum = (costs: typeof dollars) => Object.values(costs).reduce((all, each) => all + each, 0) + MEASURED;
  const later = own.rotated * BILLED_VERSIONS * monthly.key;
  const lines = [
    `| ${own.keys} keys | ${money(dollars.keys)} |`,
    `| ${own.alarms} alarms on ${own.alarmMetrics} metrics (${live.alarms} with a live upstream: fewer functions) | ${money(dollars.alarms)} |`,
    `| ${own.shown.length} dashboards: an account has three free, with up to ${FREE_DASHBOARD_METRICS} metrics each | ${money(dollars.dashboard)} |`,
    `| ${own.queues} queues, which Lambda polls with five long polls at a time even when they are empty | ${money(dollars.polls)} |`,
    `About $${Math.round(sum(dollars))}, or $${Math.round(sum(live.dollars))} with a live upstream; $${later} more after two years, because KMS bills the first two rotated versions of ${own.rotated} keys.`,
  ];
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`about $${Math.round(sum(dollars))} a month when idle`);
});
