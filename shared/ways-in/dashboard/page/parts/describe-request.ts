/** What an export was asked for, in a line of words: its filters, and what of its options is not usual. */
import { allFilters, type FilterName } from '../../../../surveys/filters/all-filters.ts';
import type { ExportJob } from '../api/pipeline.ts';
import type { Words } from '../words.ts';

type Options = Omit<ExportJob['options'], 'lang'>;

/** Describes the request of an export or a batch. */
export function describeRequest(
  { filters, options }: { filters: ExportJob['filters']; options: Options },
  words: Words,
): string {
  return [...describeFilters(filters, words), ...describeOptions(options, words)].join(' · ');
}

export function describeFilters(filters: ExportJob['filters'], { texts, figures, moment }: Words): string[] {
  const { filter } = texts.forms;
  const completeness = filters.is_complete === null ? 'all' : filters.is_complete ? 'complete' : 'incomplete';
  const devices: Readonly<Record<string, string>> = filter.devices;
  const wordOf = (name: FilterName, value: string) =>
    name === 'country' ? figures.country(value) : name === 'device' ? (devices[value] ?? value) : value;
  const text = allFilters.flatMap(({ name, kind }): string[] => {
    const label = filter.names[name];
    switch (kind) {
      case 'completeness':
        return [filter.completeness[completeness]];
      case 'flag':
        return filters[name] ? [label] : [];
      case 'hidden':
        return filters[name] === 'with' ? [] : [filter.hidden[filters[name]]];
      case 'period':
        return filters[name] ? [filter.periods[filters[name]]] : [];
      case 'day':
        return filters[name] ? [`${label} ${figures.date(filters[name])}`] : [];
      case 'moment':
        return filters[name] ? [`${label} ${moment(filters[name])}`] : [];
      case 'words': {
        const values = filters[name].map((value) => wordOf(name, value));
        return values.length > 0 ? [`${label}: ${figures.list(values)}`] : [];
      }
      case 'variables':
        return Object.entries(filters[name]).map(([variable, value]) => `${variable} = ${value}`);
      default:
        return [];
    }
  });
  const chosen = filters.ids.length + filters.excludedIds.length;
  return [
    ...text,
    ...(filters.answers.length > 0 ? [figures.plural(filter.conditionCount, filters.answers.length)] : []),
    ...(chosen > 0 ? [figures.plural(filter.idCount, chosen)] : []),
  ];
}

/** What a breakdown is by. The title of a question is unknown here. */
export function describeGroups(chosen: readonly string[], { texts, figures }: Words): string {
  const { kept, forms } = texts;
  const { country, device } = forms.filter.names;
  const known: Readonly<Record<string, string>> = { country, device, period: forms.compared.months };
  const names = chosen.flatMap((column) => known[column] ?? (column.startsWith('var:') ? column.slice(4) : []));
  return names.length < chosen.length ? kept.views.grouped : kept.views.by(figures.list(names));
}

function describeReport({ report }: Options, words: Words): string[] {
  const groups = (report?.banner ?? []).flat();
  return [
    ...(groups.length > 0 ? [describeGroups(groups, words)] : []),
    ...(report?.compare ? [words.texts.kept.views.compared] : []),
  ];
}

function describeOptions(options: Options, words: Words): string[] {
  const { texts, figures } = words;
  const { fields, columns } = texts.forms;
  const { personal } = options.privacy;
  const renamed = Object.keys(options.titles ?? {}).length;
  return [
    ...describeReport(options, words),
    `${fields.timezone.label}: ${options.timezone.replaceAll('_', ' ')}`,
    ...(options.columns ? [`${columns.legend}: ${figures.count(options.columns.length)}`] : []),
    ...(renamed > 0 ? [figures.plural(columns.renamed, renamed)] : []),
    ...(personal === 'auto'
      ? []
      : [`${fields['privacy.personal'].label}: ${fields['privacy.personal'].values[personal]}`]),
    ...(options.values === 'labels' ? [] : [`${fields.values.label}: ${fields.values.values[options.values]}`]),
    ...(options.choices === 'joined' ? [] : [`${fields.choices.label}: ${fields.choices.values[options.choices]}`]),
  ];
}
