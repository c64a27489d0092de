/** What an export was asked for, in a line of words: its filters, and what of its options is not usual. */
import type { ExportJob } from '../api/pipeline.ts';
import type { Words } from '../words.ts';

type Options = Omit<ExportJob['options'], 'lang'>;

/** Of an export or a batch. */
export function saidRequest(
  { filters, options }: { filters: ExportJob['filters']; options: Options },
  words: Words,
): string {
  return [...saidFilters(filters, words), ...saidOptions(options, words)].join(' · ');
}

export function saidFilters(filters: ExportJob['filters'], { texts, figures }: Words): string[] {
  const { filter } = texts.forms;
  const completeness = filters.is_complete === null ? 'all' : filters.is_complete ? 'complete' : 'incomplete';
  const devices: Readonly<Record<string, string>> = filter.devices;
  const list = (label: string, values: readonly string[], nameOf = (value: string) => value) =>
    values.length === 0 ? [] : [`${label}: ${figures.list(values.map(nameOf))}`];
  const chosen = filters.ids.length + filters.excludedIds.length;
  return [
    filter.completeness[completeness],
    ...(filters.period ? [filter.periods[filters.period]] : []),
    ...(filters.date_from ? [`${filter.from} ${filters.date_from}`] : []),
    ...(filters.date_to ? [`${filter.to} ${filters.date_to}`] : []),
    ...list(filter.device, filters.device, (device) => devices[device] ?? device),
    ...list(filter.country, filters.country, figures.country),
    ...list(filter.source, filters.source),
    ...list(filter.tags, filters.tags),
    ...Object.entries(filters.variables).map(([name, value]) => `${name} = ${value}`),
    ...(filters.answers.length > 0 ? [figures.plural(filter.conditionCount, filters.answers.length)] : []),
    ...(chosen > 0 ? [figures.plural(filter.idCount, chosen)] : []),
  ];
}

function saidOptions(options: Options, { texts, figures }: Words): string[] {
  const { option, privacy, columns } = texts.forms;
  const { personal } = options.privacy;
  const renamed = Object.keys(options.titles ?? {}).length;
  return [
    `${option.timezone}: ${options.timezone.replaceAll('_', ' ')}`,
    ...(options.columns ? [`${columns.legend}: ${figures.count(options.columns.length)}`] : []),
    ...(renamed > 0 ? [figures.plural(columns.renamed, renamed)] : []),
    ...(personal === 'auto' ? [] : [`${privacy.personal}: ${privacy.policies[personal]}`]),
    ...(options.values === 'labels' ? [] : [`${option.values}: ${option.valueStyles[options.values]}`]),
    ...(options.choices === 'joined' ? [] : [`${option.choices}: ${option.choiceStyles[options.choices]}`]),
  ];
}
