/** The figures a reader looks for first, each with what it rests on. */
import type { KeyFigure } from '../report-document.ts';
import type { Statistics, SurveyStatistics } from '../statistics.ts';
import { noFigure } from './formats.ts';
import { numberedQuestions } from './numbered-questions.ts';
import type { ReportStyle } from './report-style.ts';
import { cautions, restingOn } from './small-base.ts';

export function keyFigures(statistics: Statistics, style: ReportStyle): KeyFigure[] {
  const { texts, formats } = style;
  const { survey } = statistics;
  return [
    visitsFigure(survey, style),
    {
      label: texts.overview.started,
      value: formats.count(survey.started),
      ...(survey.screened_out > 0 && { note: texts.overview.screenedOutToo(formats.count(survey.screened_out)) }),
    },
    {
      label: texts.overview.complete,
      value: formats.count(survey.complete),
      note: texts.overview.incompleteToo(formats.count(survey.incomplete)),
    },
    {
      label: texts.overview.completionRate,
      value: formats.percent(survey.completion_rate.percent),
      ...(survey.started > 0 && {
        note: restingOn(
          texts.overview.ofStarted(formats.count(survey.started)),
          survey.completion_rate,
          survey.started,
          style,
        ),
      }),
    },
    timeFigure(survey, style),
    ...npsFigures(statistics, style),
  ];
}

function visitsFigure({ visits, completion_of_visits }: SurveyStatistics, style: ReportStyle): KeyFigure {
  const { formats } = style;
  const { overview } = style.texts;
  if (visits === null) return { label: overview.visits, value: overview.notAvailable, note: overview.visitsUnknown };
  const share = completion_of_visits;
  return {
    label: overview.visits,
    value: formats.count(visits),
    ...(share?.percent != null && {
      note: restingOn(overview.completeOfVisits(formats.percent(share.percent)), share, visits, style),
    }),
  };
}

function timeFigure({ duration_seconds }: SurveyStatistics, style: ReportStyle): KeyFigure {
  const { texts, formats } = style;
  const { count, mean, median } = duration_seconds;
  const timed = [formats.plural(texts.overview.timedAnswers, count), ...cautions(count, style)].join('; ');
  return {
    label: texts.overview.medianTime,
    value: median === null ? noFigure : formats.duration(median),
    note: mean === null ? timed : `${texts.overview.meanTime(formats.duration(mean))}; ${timed}`,
  };
}

/** A survey that asks for it twice shows the first: one figure is what a reader compares. */
function npsFigures({ questions }: Statistics, style: ReportStyle): KeyFigure[] {
  const { texts, formats } = style;
  const asked = numberedQuestions(questions).find(({ figures }) => figures.statistics.nps && !figures.isRetired);
  const nps = asked?.figures.statistics.nps;
  if (!asked || !nps) return [];
  const { answered, base } = asked.figures.statistics;
  return [
    {
      label: texts.question.nps,
      value: formats.signed(nps.score),
      note: [
        ...(nps.margin === null ? [] : [`±${formats.points(nps.margin)}`]),
        texts.overview.npsOf(asked.number, texts.question.base(formats.count(answered), formats.count(base))),
        ...cautions(answered, style),
      ].join('; '),
    },
  ];
}
