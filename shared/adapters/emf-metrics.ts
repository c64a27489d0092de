/**
 * Metrics by Powertools, as log lines that CloudWatch reads: no call is made, nobody waits. On a developer's machine
 * the environment switches them off.
 */
import { Metrics as PowertoolsMetrics } from '@aws-lambda-powertools/metrics';
import { type Metrics, metricCatalogue, metricNamespace, metricService } from '../ports.ts';

export function createEmfMetrics(stage: string): Metrics {
  const line = new PowertoolsMetrics({
    namespace: metricNamespace,
    serviceName: metricService,
    defaultDimensions: { stage },
  });
  return {
    count(metric, of) {
      const { unit, by } = metricCatalogue[metric];
      line.addDimension(by, of).addMetric(metric, unit, 1).publishStoredMetrics();
    },
    measure(figures) {
      const found = namesOf(figures).filter((name) => Number.isFinite(figures[name]));
      if (found.length === 0) return;
      for (const name of found) line.addMetric(name, metricCatalogue[name].unit, figures[name] ?? 0);
      line.publishStoredMetrics();
    },
  };
}

function namesOf<Name extends string>(figures: Partial<Record<Name, number>>): Name[] {
  const isName = (name: string): name is Name => name in figures;
  return Object.keys(figures).filter(isName);
}
