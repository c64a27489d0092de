/** The catalogue's figures of one stage, as CloudWatch knows them. */
import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type CountedMetric,
  metricCatalogue,
  metricNamespace,
  metricService,
  type PlainMetric,
} from '../../../shared/ports.ts';

interface FigureUse {
  period?: Duration;
  statistic?: string;
  label?: string;
}

export interface Figures {
  of(name: PlainMetric, use: FigureUse): Metric;
  /** Those of one outcome, or one problem. */
  counted(name: CountedMetric, of: string, use?: FigureUse): Metric;
  /** A line for each outcome or problem that there was. */
  everyKind(name: CountedMetric): MathExpression;
}

export function figuresOf(stage: string): Figures {
  const dimensionsMap = { service: metricService, stage };
  return {
    of: (metricName, use) => new Metric({ namespace: metricNamespace, metricName, dimensionsMap, ...use }),
    counted: (metricName, of, use) =>
      new Metric({
        namespace: metricNamespace,
        metricName,
        dimensionsMap: { ...dimensionsMap, [metricCatalogue[metricName].by]: of },
        statistic: 'Sum',
        label: of,
        ...use,
      }),
    everyKind(name) {
      const { by } = metricCatalogue[name];
      const schema = `{${metricNamespace},service,stage,${by}}`;
      const expression = `SEARCH('${schema} MetricName="${name}" stage="${stage}"', 'Sum')`;
      return new MathExpression({ expression, label: '' });
    },
  };
}
