/**
 * Alarms on the pipeline's own figures: an export that fails is still a successful call, so Lambda's figures do not
 * show it.
 */
import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Figures } from './figures.ts';
import type { Watch } from './watch.ts';

const quarterHour = Duration.minutes(15);

/** One failed export out of two means nothing; a quarter of at least five does. */
const LEAST_EXPORTS = 5;
const FAILED_SHARE = 0.25;
/** A worker's longest turn, and as long again in the queue before it. */
const LONGEST_WAIT_SECONDS = 1800;

export function pipelineWatches(figures: Figures): Watch[] {
  return [
    {
      id: 'ExportsFailedShare',
      metric: failedShare(figures),
      threshold: FAILED_SHARE,
      description: `At least ${FAILED_SHARE * 100} % of the last exports failed. The dashboard shows by which problem; most often it is the survey service.`,
      runbook: 'failed-share-of-exports',
    },
    {
      id: 'ExportsPoisonous',
      metric: figures.counted('FailedExports', 'poisonous', { period: quarterHour }),
      threshold: 1,
      description:
        'An export crashed its process twice and was ended. Its worker’s log says whether memory or time ran out.',
      runbook: 'poisonous-exports',
    },
    {
      id: 'ExportsEndless',
      metric: figures.counted('FailedExports', 'endless', { period: quarterHour }),
      threshold: 1,
      description: 'An export kept running without progress and was ended. This is a bug; see its log.',
      runbook: 'endless-exports',
    },
    {
      id: 'ExportsWaiting',
      metric: figures.of('WaitSeconds', { period: quarterHour, statistic: 'Maximum' }),
      threshold: LONGEST_WAIT_SECONDS,
      description:
        'Exports wait long for their first turn: there are too few workers, or they cannot start. None is lost.',
      runbook: 'waiting-exports',
    },
    {
      id: 'SweeperBacklog',
      // the minimum over a quarter of an hour: a burst that the next sweeps clear raises no alarm
      metric: figures.of('SweepBacklog', { period: quarterHour, statistic: 'Minimum' }),
      threshold: 1,
      description: 'Every sweep leaves due work behind: retries and clean-up come late. Its log says why.',
      runbook: 'backlog-of-the-sweeper',
    },
    {
      id: 'UnreadableItems',
      metric: figures.of('UnreadableItems', { period: quarterHour, statistic: 'Sum' }),
      threshold: 1,
      description:
        'Some records cannot be read: another version wrote them, or they are broken. Lists skip them; check whether a rollout is half done.',
      runbook: 'unreadable-items',
    },
  ];
}

function failedShare(figures: Figures): MathExpression {
  const all = '(FILL(failed, 0) + FILL(ready, 0))';
  return new MathExpression({
    expression: `IF(${all} >= ${LEAST_EXPORTS}, FILL(failed, 0) / ${all}, 0)`,
    label: 'share of exports that failed',
    period: quarterHour,
    usingMetrics: { failed: figures.counted('Exports', 'failed'), ready: figures.counted('Exports', 'ready') },
  });
}
