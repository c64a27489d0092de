/** What the alarms of a template would do with figures of every minute, by the rules of CloudWatch. */
import { type Resource, referredIds } from './synthesise.ts';

/** A figure in one minute; undefined where nothing was reported. `about` has its dimensions: ids of resources, and words. */
export type Figures = (metric: string, about: string, minute: number) => number | undefined;

interface Stat {
  name: string;
  about: string;
  minutes: number;
  statistic: string;
}

interface Part {
  Id: string;
  Expression?: string;
  MetricStat?: { Metric: { MetricName: string; Dimensions?: { Value: unknown }[] }; Period: number; Stat: string };
}

interface Rule {
  id: string;
  minutes: number;
  value(figures: Figures, from: number): number | undefined;
  isBreached(value: number | undefined): boolean;
  of: number;
  needed: number;
}

export function ruleOf({ id, properties }: Resource): Rule {
  const { Threshold, ComparisonOperator, EvaluationPeriods, DatapointsToAlarm, TreatMissingData, Metrics } = properties;
  const isBelow = ComparisonOperator === 'LessThanThreshold';
  const parts: Part[] = Metrics ?? [
    { Id: 'only', MetricStat: { Metric: properties, ...properties, Stat: properties.Statistic } },
  ];
  const expression = parts.find(({ Expression }) => Expression !== undefined)?.Expression ?? parts[0]?.Id ?? '';
  const stats = new Map(parts.flatMap(({ Id, MetricStat }) => (MetricStat ? [[Id, statOf(MetricStat)] as const] : [])));
  const minutes = [...stats.values()][0]?.minutes ?? 0;
  return {
    id,
    minutes,
    of: EvaluationPeriods,
    needed: DatapointsToAlarm ?? EvaluationPeriods,
    value: (figures, from) => computed(expression, stats, figures, from),
    isBreached: (value) => {
      if (value === undefined) return TreatMissingData === 'breaching';
      return isBelow ? value < Threshold : value >= Threshold;
    },
  };
}

function statOf({ Metric: { MetricName, Dimensions = [] }, Period, Stat }: NonNullable<Part['MetricStat']>): Stat {
  const words = Dimensions.map(({ Value }) => (typeof Value === 'string' ? Value : referredIds(Value).join()));
  return { name: MetricName, about: words.join(' '), minutes: Period / 60, statistic: Stat };
}

function pointOf({ name, about, minutes, statistic }: Stat, figures: Figures, from: number): number | undefined {
  const found = Array.from({ length: minutes }, (_, at) => figures(name, about, from + at)).filter(
    (one) => one !== undefined,
  );
  if (found.length === 0) return undefined;
  if (statistic === 'Maximum') return Math.max(...found);
  if (statistic === 'Minimum') return Math.min(...found);
  return found.reduce((sum, one) => sum + one, 0);
}

/** Metric math: of its functions, those that our alarms use. */
function computed(expression: string, stats: Map<string, Stat>, figures: Figures, from: number): number | undefined {
  const values = [...stats].map(([, stat]) => pointOf(stat, figures, from));
  if (!expression.includes('FILL') && values.includes(undefined)) return undefined;
  const IF = (is: boolean, then: number, otherwise: number) => (is ? then : otherwise);
  const FILL = (value: number | undefined, instead: number) => value ?? instead;
  return new Function(...stats.keys(), 'IF', 'FILL', `return ${expression}`)(...values, IF, FILL);
}

/** The minute in which each alarm first went off. */
export function alarmsIn(rules: readonly Rule[], figures: Figures, minutes: number): Map<string, number> {
  const rung = new Map<string, number>();
  for (const rule of rules) {
    const breached: boolean[] = [];
    for (let from = 0; from + rule.minutes <= minutes && !rung.has(rule.id); from += rule.minutes) {
      breached.push(rule.isBreached(rule.value(figures, from)));
      const latest = breached.slice(-rule.of);
      if (latest.filter(Boolean).length >= rule.needed) rung.set(rule.id, from + rule.minutes);
    }
  }
  return rung;
}
