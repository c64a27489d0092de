/** The figures that a piece of code puts out, kept for tests. */
import type { Metrics } from '../../../shared/ports.ts';

export interface HeardMetrics extends Metrics {
  /** What was counted, one by one, as `Exports ready`. */
  counted: string[];
  /** What was measured, under its name. */
  measured: Record<string, number[]>;
}

export function hearMetrics(): HeardMetrics {
  const heard: HeardMetrics = {
    counted: [],
    measured: {},
    count: (metric, of) => void heard.counted.push(`${metric} ${of}`),
    measure(figures) {
      for (const [name, value] of Object.entries(figures)) {
        heard.measured[name] = [...(heard.measured[name] ?? []), value];
      }
    },
  };
  return heard;
}
