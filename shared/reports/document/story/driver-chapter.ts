/** Which ratings go with the overall one: a chapter with one chart and its table; none where the sample does not carry it. */
import {
  answersEach,
  fewestAnswers,
  fewestRatings,
  leastExplained,
} from '../../../figures/statistics/drivers/driver-figures.ts';
import { groupCount } from '../../../figures/statistics/drivers/driver-sums.ts';
import { isShown, type ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { DriverFigure, RatingName } from '../../../surveys/figure-types/drivers.ts';
import { mix } from '../../palette.ts';
import type { ReportBlock, ReportCell, ReportChapter, ReportTable } from '../../report-document.ts';
import { countCell, endColumn, intervalColumn, meanCell, startColumn } from '../cells.ts';
import { chartBlock } from '../charts.ts';
import { mutedText } from '../muted-text.ts';
import { type NumberedQuestion, numberedQuestions, questionTitle } from '../numbered-questions.ts';
import { shortened } from '../shortened.ts';
import { rowName } from './row-name.ts';
import type { StoryStyle } from './story-style.ts';

const nameUnits = 60;

interface Named {
  figure: DriverFigure;
  name: string;
}

export function driverChapters(
  { drivers, questions }: ShownStatistics,
  hasHeadline: boolean,
  style: StoryStyle,
): ReportChapter[] {
  if (!drivers) return [];
  const { drivers: words, formats } = style;
  const [overall = '', ...names] = namesOf([drivers.overall, ...drivers.ratings], questions, style);
  const named = drivers.ratings.map((figure, at): Named => ({ figure, name: names[at] ?? '' }));
  const [first] = named;
  const explained = words.explained(whole(drivers.explained, style));
  const leader =
    first && drivers.leads
      ? words.leads(shortened(first.name, nameUnits), whole(first.figure.share, style))
      : undefined;
  const title = leader ?? explained;
  const isNegative = drivers.ratings.some((rating) => rating.correlation < 0);
  const blocks: ReportBlock[] = [
    ...(leader !== undefined || !hasHeadline
      ? [{ kind: 'text' as const, text: `${explained}.`, tone: 'normal' as const }]
      : []),
    chartOf(named, { overall, leads: drivers.leads }, style),
    { kind: 'table', table: tableOf(named, style) },
    mutedText([words.note, ...(isNegative ? [words.negative] : [])].join(' ')),
    ...(drivers.left_out > 0 ? [mutedText(formats.plural(words.leftOut, drivers.left_out))] : []),
  ];
  const section = { id: 'drivers', heading: hasHeadline ? title : words.heading, base: words.overall(overall), blocks };
  return [{ id: 'drivers', heading: words.heading, sections: [section] }];
}

/** How it is made, for the appendix. */
export function driverMethod({ formats, drivers }: StoryStyle): { label: string; value: string } {
  const [answers = '', each = '', ratings = '', groups = ''] = [
    fewestAnswers,
    answersEach,
    fewestRatings,
    groupCount,
  ].map(formats.count);
  return drivers.method(answers, each, formats.wholePercent(leastExplained), ratings, groups);
}

const whole = (percent: number, { formats }: StoryStyle) => formats.wholePercent(Math.round(percent));

type Questions = ShownStatistics['questions'];

/**
 * The overall rating and all others, each by its own words as long as these are not those of another one, even where they
 * are cut short; otherwise with its question, the number of this, and the place of the row.
 */
function namesOf(ratings: readonly RatingName[], questions: Questions, { texts }: StoryStyle): string[] {
  const numbered = numberedQuestions(questions);
  const forms = ratings.map((rating) => formsOf(rating, numbered, texts.question));
  let names = forms.map(([first]) => first);
  for (const level of [1, 2, 3] as const) {
    const short = names.map((name) => shortened(name, nameUnits));
    const isOnly = short.map((name) => short.indexOf(name) === short.lastIndexOf(name));
    names = names.map((name, at) => (isOnly[at] ? name : (forms[at]?.[level] ?? name)));
  }
  return names;
}

type Forms = readonly [words: string, withQuestion: string, withNumber: string, withPlace: string];

function formsOf(
  { question_id: id, row_id }: RatingName,
  numbered: readonly NumberedQuestion[],
  texts: StoryStyle['texts']['question'],
): Forms {
  const asked = numbered.find(({ figures }) => figures.question.id === id);
  if (!asked) return [texts.untitled, texts.untitled, texts.untitled, texts.untitled];
  const { number, figures } = asked;
  const title = questionTitle(figures, texts);
  const rows = (isShown(figures) && figures.statistics.rows) || [];
  const place = rows.findIndex((row) => row.id === row_id);
  const row = rows[place];
  if (!row) return [title, title, `${number}. ${title}`, `${number}. ${title}`];
  const name = rowName(row);
  const both = `${title} – ${name}`;
  return [name, both, `${number}. ${both}`, `${number}.${place + 1}. ${both}`];
}

/** The first stands out where it is ahead of the others. */
function chartOf(
  named: readonly Named[],
  { overall, leads }: { overall: string; leads: boolean },
  style: StoryStyle,
): ReportBlock {
  const ends = named.map(({ figure }) => figure.ci_high);
  return chartBlock(
    overall,
    {
      kind: 'bar',
      title: style.drivers.chart(style.formats.wholePercent(style.confidence)),
      unit: 'percent',
      categories: named.map(({ figure, name }) => `${shortened(name, nameUnits)}: ${whole(figure.share, style)}`),
      scale: { from: 0, to: Math.max(...ends) },
      series: [
        {
          name: style.drivers.share,
          color: style.barColor,
          points: named.map(({ figure }, at) => ({
            value: Math.round(figure.share),
            label: whole(figure.share, style),
            color: at === 0 || !leads ? style.barColor : mix(style.barColor, '#ffffff', 0.45),
            interval: [Math.round(figure.ci_low), Math.round(figure.ci_high)] as const,
          })),
        },
      ],
    },
    style,
  );
}

function tableOf(named: readonly Named[], style: StoryStyle): ReportTable {
  const { drivers: words } = style;
  return {
    caption: words.heading,
    columns: [
      startColumn(words.rating, 0.38),
      endColumn(words.share, 0.12),
      intervalColumn(0.19, style),
      endColumn(words.correlation, 0.16),
      endColumn(words.answered, 0.15),
    ],
    rows: named.map(({ figure, name }) => [
      { text: name },
      { text: whole(figure.share, style), value: Math.round(figure.share), unit: 'percent' },
      intervalCell(figure, style),
      meanCell(figure.correlation, style),
      countCell(figure.answered, style),
    ]),
  };
}

function intervalCell({ ci_low, ci_high }: DriverFigure, style: StoryStyle): ReportCell {
  const ends = [Math.round(ci_low), Math.round(ci_high)] as const;
  return { text: `${style.formats.count(ends[0])}–${whole(ci_high, style)}`, ends, unit: 'percent' };
}
