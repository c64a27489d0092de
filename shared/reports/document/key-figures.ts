/** The figures a reader looks for first, each with what it rests on. */

import type { ShownStatistics, ShownSurvey } from '../../privacy/suppress/shown-statistics.ts';
import type { KeyFigure } from '../report-document.ts';
import { noFigure } from './formats.ts';
import { numberedQuestions } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { cautions, restingOn, saysSomething } from './small-base.ts';

export function keyFigures(statistics: Pick<ShownStatistics, 'survey' | 'questions'>, style: ReportStyle): KeyFigure[] {
  const { survey } = statistics;
  return [
    visitsFigure(survey, style),
    ...totalFigures(survey, style),
    timeFigure(survey, style),
    ...npsFigures(statistics, style),
  ];
}

function totalFigures(survey: ShownSurvey, style: ReportStyle): KeyFigure[] {
  const { texts, formats } = style;
  const { started, complete, incomplete, screened_out, completion_rate } = survey;
  const { overview } = texts;
  if (started === null || complete === null || incomplete === null || completion_rate === null) {
    return [overview.started, overview.complete, overview.completionRate].map((label) => ({
      label,
      value: texts.hiddenFigure,
    }));
  }
  return [
    {
      label: overview.started,
      value: formats.count(started),
      figure: { value: started, unit: 'count' },
      ...(screened_out !== null && screened_out > 0 && { note: overview.screenedOutToo(formats.count(screened_out)) }),
    },
    {
      label: overview.complete,
      value: formats.count(complete),
      figure: { value: complete, unit: 'count' },
      note: overview.incompleteToo(formats.count(incomplete)),
    },
    {
      label: overview.completionRate,
      value: formats.percent(completion_rate.percent),
      ...(completion_rate.percent !== null && { figure: { value: completion_rate.percent, unit: 'percent' } }),
      ...(started > 0 && {
        note: restingOn(overview.ofStarted(formats.count(started)), completion_rate, started, style),
      }),
    },
  ];
}

function visitsFigure(survey: ShownSurvey, style: ReportStyle): KeyFigure {
  const { visits, completion_of_visits } = survey;
  const { formats } = style;
  const { overview } = style.texts;
  if (survey.are_visits_hidden) return { label: overview.visits, value: style.texts.hiddenFigure };
  if (visits === null) return { label: overview.visits, value: overview.notAvailable, note: overview.visitsUnknown };
  const share = completion_of_visits;
  return {
    label: overview.visits,
    value: formats.count(visits),
    figure: { value: visits, unit: 'count' },
    ...(share?.percent != null && {
      note: restingOn(overview.completeOfVisits(formats.percent(share.percent)), share, visits, style),
    }),
  };
}

function timeFigure({ duration_seconds }: ShownSurvey, style: ReportStyle): KeyFigure {
  const { texts, formats } = style;
  const { count, mean, median } = duration_seconds;
  const notes = [
    ...(mean === null ? [] : [texts.overview.meanTime(formats.duration(mean))]),
    ...(count === null ? [] : [formats.plural(texts.overview.timedAnswers, count), ...cautions(count, style)]),
  ];
  return {
    label: texts.overview.medianTime,
    value: median === null ? noFigure : formats.duration(median),
    ...(median !== null && { figure: { value: Math.round(median), unit: 'seconds' } }),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

/** A survey that asks for it twice shows the first: one figure is what a reader compares. */
function npsFigures({ questions }: Pick<ShownStatistics, 'questions'>, style: ReportStyle): KeyFigure[] {
  const { texts, formats } = style;
  const asked = numberedQuestions(questions).find(({ figures }) => figures.statistics?.nps && !figures.isRetired);
  if (!asked?.figures.statistics?.nps) return [];
  const { nps, answered, base } = asked.figures.statistics;
  return [
    {
      label: texts.question.nps,
      value: formats.signed(nps.score),
      figure: { value: nps.score, unit: 'points' },
      note: [
        ...(nps.margin === null || !saysSomething(answered) ? [] : [`±${formats.points(nps.margin)}`]),
        texts.overview.npsOf(asked.number, texts.question.base(formats.count(answered), formats.count(base))),
        ...cautions(answered, style),
      ].join('; '),
    },
  ];
}
