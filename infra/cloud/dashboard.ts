/** The figures an operator wants on one page: is anything ringing, do callers get answers, does work pile up. */
import { Duration } from 'aws-cdk-lib';
import { AlarmStatusWidget, Dashboard, GraphWidget, type IMetric, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Alarms, Watched } from './alarms.ts';
import type { IndexedTable } from './tables.ts';

const WHOLE_WIDTH = 24;

export function createDashboard(
  scope: Construct,
  { functions, queues, timerDeadLetters, origin: { api } }: Watched,
  alarms: Alarms,
  tables: Readonly<Record<string, IndexedTable>>,
): Dashboard {
  const dashboard = new Dashboard(scope, 'Dashboard', { defaultInterval: Duration.days(1) });
  const deadLetters = [...queues.map((queue) => queue.deadLetters), timerDeadLetters];
  dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms.all], width: WHOLE_WIDTH }));
  dashboard.addWidgets(
    ...row(
      graph('Requests', [
        api.metricCount({ label: 'all', statistic: 'Sum' }),
        api.metricClientError({ label: '4xx', statistic: 'Sum' }),
        api.metricServerError({ label: '5xx', statistic: 'Sum' }),
      ]),
      graph('Time to answer', [
        api.metricLatency({ label: 'half of them', statistic: 'p50' }),
        api.metricLatency({ label: 'slowest of a hundred', statistic: 'p99' }),
      ]),
    ),
  );
  dashboard.addWidgets(
    ...row(
      graph(
        'Messages waiting',
        queues.map(({ name, queue }) => queue.metricApproximateNumberOfMessagesVisible({ label: name })),
      ),
      graph(
        'Oldest message, seconds',
        queues.map(({ name, queue }) => queue.metricApproximateAgeOfOldestMessage({ label: name })),
      ),
      graph(
        'Dead letters',
        deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ label: queue.node.id })),
      ),
    ),
  );
  dashboard.addWidgets(
    ...row(
      graph(
        'Calls of functions',
        functions.map(({ name, fn }) => fn.metricInvocations({ label: name })),
      ),
      graph(
        'Errors of functions',
        functions.map(({ name, fn }) => fn.metricErrors({ label: name })),
      ),
      graph(
        'Longest run, ms',
        functions.map(({ name, fn }) => fn.metricDuration({ label: name, statistic: 'Maximum' })),
      ),
    ),
  );
  dashboard.addWidgets(
    ...row(
      graph(
        'Refused by Lambda',
        functions.map(({ name, fn }) => fn.metricThrottles({ label: name })),
      ),
      graph('Refused by the tables', Object.entries(tables).flatMap(refusals)),
    ),
  );
  return dashboard;
}

const watchedOperations = [Operation.GET_ITEM, Operation.PUT_ITEM, Operation.QUERY];

function refusals([name, { table }]: [string, IndexedTable]): IMetric[] {
  return watchedOperations.map((operation) =>
    table.metricThrottledRequestsForOperation(operation, { label: `${name} ${operation}` }),
  );
}

function graph(title: string, left: IMetric[]): (width: number) => IWidget {
  return (width) => new GraphWidget({ title, left, width, height: 6 });
}

function row(...graphs: ((width: number) => IWidget)[]): IWidget[] {
  return graphs.map((make) => make(WHOLE_WIDTH / graphs.length));
}
