/** The survey as a whole: how far respondents got, when they answered, with what and from where. */

import type { ShownStatistics, ShownSurvey } from '../../privacy/suppress/shown-statistics.ts';
import { answersByTime } from '../../surveys/figure-types/answers-by-time.ts';
import { quietColor } from '../palette.ts';
import type { ReportKind, ReportSection } from '../report-document.ts';
import { chartBlock } from './charts.ts';
import { funnelSection } from './funnel.ts';
import { mutedText } from './muted-text.ts';
import { type NamedCounts, namedCountsSection } from './named-counts.ts';
import type { ReportStyle } from './report-style.ts';

export function overviewSections(statistics: ShownStatistics, kind: ReportKind, style: ReportStyle): ReportSection[] {
  const { overview } = style.texts;
  const { survey } = statistics;
  if (survey.started === 0) {
    return [{ id: 'funnel', heading: overview.funnel, blocks: [mutedText(overview.nobodyStarted)] }];
  }
  const deviceName = (name: string) => overview.deviceNames.get(name.toLowerCase()) ?? name;
  const named: NamedCounts[] = [
    { id: 'devices', heading: overview.devices, column: overview.device, counts: survey.devices, nameOf: deviceName },
    {
      id: 'countries',
      heading: overview.countries,
      column: overview.country,
      counts: survey.countries,
      nameOf: style.formats.country,
    },
    // where respondents came from is for the report: a summary keeps to its page
    ...(kind === 'report' && (survey.sources.length > 0 || survey.named?.sources?.hidden)
      ? [{ id: 'sources' as const, heading: overview.sources, column: overview.source, counts: survey.sources }]
      : []),
  ];
  return [
    funnelSection(statistics, kind, style),
    ...timeSections(survey, style),
    ...named
      .filter(({ id }) => !survey.left_out?.some((kind) => kind === id))
      .map((counts) => namedCountsSection({ ...counts, hiding: survey.named?.[counts.id] }, kind, style)),
  ];
}

function timeSections(survey: ShownSurvey, style: ReportStyle): ReportSection[] {
  const { texts, formats } = style;
  const { unit, counts } = survey.times ?? answersByTime(survey.days);
  if (counts.length === 0 && !survey.times) return [];
  const heading = texts.overview.byTime[unit];
  const hidden = counts.filter(({ complete }) => complete === null).length;
  if (hidden === counts.length) return [{ id: 'by-time', heading, blocks: [mutedText(texts.tooFew)] }];
  const seriesOf = (name: string, color: string, values: (number | null)[]) => ({
    name,
    color,
    points: values.map((value) => ({ value, label: value === null ? texts.hiddenFigure : formats.count(value) })),
  });
  const incomplete = counts.map((count) => count.incomplete);
  const chart = chartBlock(
    heading,
    {
      kind: 'line',
      title: texts.overview.timeTitle,
      unit: 'count',
      categories: counts.map(({ start }) => formats.shortDate(start)),
      series: [
        seriesOf(
          texts.overview.complete,
          style.barColor,
          counts.map((count) => count.complete),
        ),
        ...(incomplete.some((count) => count !== null && count > 0)
          ? [seriesOf(texts.overview.incomplete, quietColor, incomplete)]
          : []),
      ],
    },
    style,
  );
  return [
    {
      id: 'by-time',
      heading,
      ...(survey.started !== null && { base: texts.overview.funnelBase(formats.count(survey.started)) }),
      blocks: [chart, ...(hidden > 0 ? [mutedText(texts.overview.gapsHidden)] : [])],
    },
  ];
}
