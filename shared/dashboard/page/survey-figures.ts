/**
 * The figures of a survey as its screen shows them: the words, sections and completion rate of the report files. The
 * survey service's own completion rate is shown beside the visits it is a share of.
 */
import { singleSeriesChart } from '../../reports/document/charts.ts';
import { noFigure } from '../../reports/document/formats.ts';
import { namedCountsSection } from '../../reports/document/named-counts.ts';
import { questionSection } from '../../reports/document/question-section.ts';
import type { ReportStyle } from '../../reports/document/report-style.ts';
import { restingOn } from '../../reports/document/small-base.ts';
import { shareOf } from '../../reports/gather/share.ts';
import type { KeyFigure, ReportSection } from '../../reports/report-document.ts';
import type { Question } from '../../surveys/question.ts';
import type { ReportQuestion, Summary } from './api/summary.ts';
import type { Words } from './words.ts';

export function keyFigures(
  { visited, complete, incomplete, completePercentOfVisits, meanTime }: Summary,
  { texts, figures, wholePercent }: Words,
  style: ReportStyle,
): KeyFigure[] {
  const { overview } = style.texts;
  const started = complete + incomplete;
  const rate = shareOf(complete, started);
  return [
    {
      label: overview.visits,
      value: figures.count(visited),
      ...(visited > 0 && { note: overview.completeOfVisits(wholePercent(completePercentOfVisits)) }),
    },
    { label: overview.started, value: figures.count(started) },
    { label: overview.complete, value: figures.count(complete) },
    { label: overview.incomplete, value: figures.count(incomplete) },
    {
      label: overview.completionRate,
      value: figures.percent(rate.percent),
      ...(started > 0 && { note: restingOn(overview.ofStarted(figures.count(started)), rate, started, style) }),
    },
    {
      label: texts.surveyFigures.meanTime,
      value: complete === 0 ? noFigure : meanTime,
      note: texts.surveyFigures.meanTimeNote,
    },
  ];
}

/** Devices and countries of the answers that tell them. */
export function whereSections({ devices, countries }: Summary, style: ReportStyle): ReportSection[] {
  return [
    ...(devices.length > 0 ? [deviceSection(devices, style)] : []),
    ...(countries.length > 0 ? [countrySection(countries, style)] : []),
  ];
}

/** Of devices only percentages are known. */
function deviceSection(devices: Summary['devices'], style: ReportStyle): ReportSection {
  const { devices: heading, deviceNames, shareTitle: title } = style.texts.overview;
  const bars = devices
    .toSorted((a, b) => b.percent - a.percent)
    .map(({ name, percent }) => ({
      category: deviceNames.get(name.toLowerCase()) ?? name,
      value: percent,
      label: style.formats.percent(percent),
    }));
  const chart = singleSeriesChart({ kind: 'bar', about: heading, title, name: title, unit: 'percent', bars }, style);
  return { id: 'devices', heading, blocks: [chart] };
}

function countrySection(countries: Summary['countries'], style: ReportStyle): ReportSection {
  const { countries: heading, country: column } = style.texts.overview;
  const all = countries.reduce((sum, { count }) => sum + count, 0);
  const counts = countries.map(({ name, count }) => ({ name, ...shareOf(count, all) }));
  return namedCountsSection(
    { id: 'countries', heading, column, counts, nameOf: style.formats.country },
    'report',
    style,
  );
}

/** What the question offers is not known here: its figures name all of it. */
export function askedSection(asked: ReportQuestion, at: number, style: ReportStyle): ReportSection {
  const { id, type, title, isMultiple, statistics } = asked;
  const nothing: Pick<Question, 'options' | 'matrixRows' | 'matrixColumns'> = {
    options: [],
    matrixRows: [],
    matrixColumns: [],
  };
  const question: Question = { id, type, title, ...nothing, isMultiple, hasOwnText: false };
  return questionSection({ number: String(at + 1), figures: { question, isRetired: false, statistics } }, id, style);
}
