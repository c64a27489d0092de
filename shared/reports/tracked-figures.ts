/**
 * The figures of a survey that one mail compares with the one before, each under an id that stays the same from week to
 * week: counts, the score of promoters, means, and the shares of options.
 */
import { isShown, type ShownQuestion, type ShownStatistics } from '../privacy/suppress/shown-statistics.ts';
import type { Language } from '../surveys/language.ts';
import { questionTitle } from './document/numbered-questions.ts';
import { optionName } from './document/option-blocks.ts';
import { type ReportStyle, reportStyle } from './document/report-style.ts';

interface TrackedFigure {
  id: string;
  /** What it is a figure of, in the language of the mail. */
  label: string;
  unit: 'count' | 'percent' | 'mean' | 'score';
  value: number;
  /** How many answers it rests on; a count rests on nothing but itself. */
  base?: number;
  /** For a mean: by how much single answers differ from it. */
  deviation?: number;
}

/** What a mail compares must fit into a record; a survey with more has its first questions compared. */
const mostTracked = 120;
const longestLabel = 160;

export function trackedFigures(statistics: ShownStatistics, language: Language): TrackedFigure[] {
  const style = reportStyle(language, undefined);
  const questions = statistics.questions.filter(isShown).filter(({ isRetired }) => !isRetired);
  return [...ofSurvey(statistics, style), ...questions.flatMap((question) => ofQuestion(question, style))].slice(
    0,
    mostTracked,
  );
}

function ofSurvey({ survey }: ShownStatistics, { texts: { overview } }: ReportStyle): TrackedFigure[] {
  const { complete, started, completion_rate: rate } = survey;
  const share = rate?.percent ?? null;
  return [
    ...(complete === null
      ? []
      : [{ id: 'complete', label: overview.complete, unit: 'count' as const, value: complete }]),
    ...(share === null || started === null
      ? []
      : [
          {
            id: 'completion_rate',
            label: overview.completionRate,
            unit: 'percent' as const,
            value: share,
            base: started,
          },
        ]),
  ];
}

function ofQuestion(question: ShownQuestion, style: ReportStyle): TrackedFigure[] {
  const { statistics, question: asked } = question;
  const { answered: base, nps, mean, sd, options = [], personal } = statistics;
  if (personal || base === 0) return [];
  const title = questionTitle(question, style.texts.question);
  const of = (part: string, name: string | undefined) => ({
    id: `q:${asked.id}${part}`,
    label: shortened(name === undefined ? title : `${title}: ${name}`),
    base,
  });
  if (nps) return [{ ...of('#nps', style.texts.question.nps), unit: 'score', value: nps.score }];
  if (mean !== undefined && mean !== null) {
    const deviation = sd !== undefined && sd !== null && { deviation: sd };
    return [{ ...of('#mean', undefined), unit: 'mean', value: mean, ...deviation }];
  }
  return options.flatMap((option): TrackedFigure[] =>
    option.percent === null || option.percent === undefined
      ? []
      : [{ ...of(`#${option.id}`, optionName(option, asked, style)), unit: 'percent', value: option.percent }],
  );
}

function shortened(text: string): string {
  return text.length <= longestLabel ? text : `${text.slice(0, longestLabel - 1).toWellFormed()}…`;
}
