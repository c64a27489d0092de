/** The figures an operator wants: active alarms, whether callers get answers, whether work piles up. */
import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { IndexedTable } from '../tables.ts';
import type { Alarms, Watched } from './alarms.ts';

const WHOLE_WIDTH = 24;

interface Graph {
  title: string;
  metrics: IMetric[];
}

/** Three, of at most 50 metrics each, searches included: so many are free in an account. */
export function createDashboards(
  scope: Construct,
  watched: Watched,
  alarms: Alarms,
  tables: Readonly<Record<string, IndexedTable>>,
): void {
  const status = new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms.all], width: WHOLE_WIDTH });
  dashboard(scope, 'OperatorsDashboard', [
    [status],
    row(exportFigures(watched)),
    row(requestFigures(watched)),
    row(workFigures(watched)),
  ]);
  dashboard(scope, 'QueuesDashboard', [row(queueFigures(watched)), row([refusalsOf(tables)])]);
  dashboard(scope, 'FunctionsDashboard', [row(functionFigures(watched))]);
}

function dashboard(scope: Construct, id: string, rows: readonly IWidget[][]): void {
  const made = new Dashboard(scope, id, { defaultInterval: Duration.days(1) });
  for (const widgets of rows) made.addWidgets(...widgets);
}

function exportFigures({ figures }: Watched): Graph[] {
  return [
    {
      title: 'Exports that ended',
      metrics: ['ready', 'failed', 'cancelled'].map((outcome) => figures.counted('Exports', outcome)),
    },
    { title: 'Failed exports, by problem', metrics: [figures.everyKind('FailedExports')] },
    {
      title: 'Export time, seconds',
      metrics: [
        figures.of('ExportSeconds', { label: 'from request to end, median', statistic: 'p50' }),
        figures.of('ExportSeconds', { label: 'from request to end, 95th percentile', statistic: 'p95' }),
        figures.of('WaitSeconds', { label: 'waiting, longest', statistic: 'Maximum' }),
        figures.of('PullSeconds', { label: 'pull, median', statistic: 'p50' }),
        figures.of('RenderSeconds', { label: 'render, median', statistic: 'p50' }),
      ],
    },
    { title: 'Rows written', metrics: [figures.of('ExportRows', { label: 'rows', statistic: 'Sum' })] },
  ];
}

function workFigures({ figures }: Watched): Graph[] {
  return [
    {
      title: 'Left behind',
      metrics: [
        figures.of('SweepBacklog', { label: 'by a sweep', statistic: 'Maximum' }),
        figures.of('UnreadableItems', { label: 'because unreadable', statistic: 'Sum' }),
      ],
    },
    { title: 'Batches that ended', metrics: [figures.everyKind('Batches')] },
    { title: 'Schedule runs', metrics: [figures.everyKind('ScheduleRuns')] },
    { title: 'Webhook attempts', metrics: [figures.everyKind('WebhookTries')] },
    { title: 'Attempts to deliver files', metrics: [figures.everyKind('DestinationTries')] },
  ];
}

function requestFigures({ origin: { api } }: Watched): Graph[] {
  return [
    {
      title: 'Requests',
      metrics: [
        api.metricCount({ label: 'all', statistic: 'Sum' }),
        api.metricClientError({ label: '4xx', statistic: 'Sum' }),
        api.metricServerError({ label: '5xx', statistic: 'Sum' }),
      ],
    },
    {
      title: 'Time to answer, ms',
      metrics: [
        api.metricLatency({ label: 'median', statistic: 'p50' }),
        api.metricLatency({ label: '99th percentile', statistic: 'p99' }),
      ],
    },
  ];
}

function queueFigures({ queues, timerDeadLetters }: Watched): Graph[] {
  const deadLetters = [...queues.map((queue) => queue.deadLetters), timerDeadLetters];
  return [
    {
      title: 'Messages waiting',
      metrics: queues.map(({ name, queue }) => queue.metricApproximateNumberOfMessagesVisible({ label: name })),
    },
    {
      title: 'Oldest message, seconds',
      metrics: queues.map(({ name, queue }) => queue.metricApproximateAgeOfOldestMessage({ label: name })),
    },
    {
      title: 'Dead letters',
      metrics: deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ label: queue.node.id })),
    },
  ];
}

/** How often each was called or refused is on the pages of Lambda; an alarm watches refusals. */
function functionFigures({ functions }: Watched): Graph[] {
  return [
    { title: 'Errors of functions', metrics: functions.map(({ name, fn }) => fn.metricErrors({ label: name })) },
    {
      title: 'Longest run, ms',
      metrics: functions.map(({ name, fn }) => fn.metricDuration({ label: name, statistic: 'Maximum' })),
    },
  ];
}

const watchedOperations = [Operation.GET_ITEM, Operation.PUT_ITEM, Operation.QUERY];

function refusalsOf(tables: Readonly<Record<string, IndexedTable>>): Graph {
  return {
    title: 'Refused by the tables',
    metrics: Object.entries(tables).flatMap(([name, { table }]) =>
      watchedOperations.map(
        (operation) =>
          new Metric({
            namespace: 'AWS/DynamoDB',
            metricName: 'ThrottledRequests',
            dimensionsMap: { TableName: table.tableName, Operation: operation },
            statistic: 'Sum',
            label: `${name} ${operation}`,
          }),
      ),
    ),
  };
}

function row(figures: readonly Graph[]): IWidget[] {
  const width = WHOLE_WIDTH / figures.length;
  return figures.map(({ title, metrics }) => new GraphWidget({ title, left: metrics, width, height: 6 }));
}
