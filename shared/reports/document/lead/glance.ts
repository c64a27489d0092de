/** Every question in a line: its main figure with its interval and a small bar, the change, and the group that differs most. */

import { isShown, type ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { Finding, Subject } from '../../findings/finding.ts';
import type { ReportCell, ReportColumn, ReportSection, ReportTable } from '../../report-document.ts';
import { endColumn, intervalColumn, startColumn } from '../cells.ts';
import { noFigure } from '../formats.ts';
import { mutedText } from '../muted-text.ts';
import { type NumberedQuestion, numberedQuestions, questionTitle } from '../numbered-questions.ts';
import { shortened } from '../shortened.ts';
import { signedMean } from '../story/figure-texts.ts';
import type { StoryStyle } from '../story/story-style.ts';
import { sideText } from './headline.ts';
import { type MainFigure, mainFigure } from './main-figure.ts';

/** Longer titles would take the room of figures. */
const titleUnits = 70;

interface Line {
  question: NumberedQuestion;
  figure: MainFigure;
  group: Finding | undefined;
}

/** `most`: lines that there is room for. */
export function glanceSections(
  statistics: ShownStatistics,
  found: readonly Finding[],
  most: number,
  style: StoryStyle,
): ReportSection[] {
  const lines = numberedQuestions(statistics.questions).flatMap((question, at): Line[] => {
    const { figures } = question;
    const figure = isShown(figures) && !figures.isRetired ? mainFigure(figures, style) : undefined;
    if (!figure) return [];
    const own = found.filter((one) => one.question === at && one.kind === 'column' && isOf(figure, one.subject));
    return [{ question, figure, group: own[0] }];
  });
  if (lines.length === 0) return [];
  const shown = lines.slice(0, most);
  const left = lines.length - shown.length;
  const { glance } = style.lead;
  const has = {
    changes: statistics.compared !== undefined,
    groups: shown.some(({ group }) => group !== undefined),
    intervals: shown.some(({ figure }) => figure.interval !== undefined),
  };
  const rows = shown.map((line) => rowOf(line, has, style));
  const table = { caption: '', columns: columnsOf(has, style), rows };
  return [
    {
      id: 'glance',
      heading: glance.heading,
      blocks: [
        { kind: 'table', table: { ...table, sheets: [withoutBars(table)] } },
        ...(left > 0 ? [mutedText(style.formats.plural(glance.rest, left))] : []),
        ...(has.changes || has.groups ? [mutedText(glance.note)] : []),
      ],
    },
  ];
}

/** The place of the bars. */
const BARS = 2;

/** For formats that calculate, which have no bars in cells. */
function withoutBars({ caption, columns, rows }: ReportTable): ReportTable {
  const left = columns.filter((_, at) => at !== BARS);
  const all = left.reduce((sum, { width }) => sum + width, 0);
  return {
    caption,
    columns: left.map((column) => ({ ...column, width: column.width / all })),
    rows: rows.map((row) => row.filter((_, at) => at !== BARS)),
  };
}

interface Parts {
  changes: boolean;
  groups: boolean;
  intervals: boolean;
}

/** The bar has no words: screen readers hear the figure itself. */
function columnsOf({ changes, groups, intervals }: Parts, style: StoryStyle): ReportColumn[] {
  const { texts, lead, story } = style;
  const columns = [
    startColumn(texts.words.question, 0.3),
    startColumn(lead.glance.figure, 0.26),
    startColumn(lead.glance.share, 0.12),
    ...(intervals ? [intervalColumn(0.14, style)] : []),
    ...(changes ? [endColumn(story.trend.change, 0.12)] : []),
    ...(groups ? [startColumn(lead.glance.group, 0.2)] : []),
  ];
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map((column) => ({ ...column, width: column.width / all }));
}

function rowOf({ question, figure, group }: Line, has: Parts, style: StoryStyle): ReportCell[] {
  const { texts, lead } = style;
  const title = shortened(questionTitle(question.figures, texts.question), titleUnits);
  // beside a score or a share the mean of the scale says that it is one
  const name = group?.subject.of === 'mean' && figure.subjects[0] !== 'mean' ? `${lead.means.mean} ` : '';
  const apart = (side: 'here' | 'there', finding: Finding) => sideText(finding, finding[side].value, style);
  return [
    { text: `${question.number}. ${title}` },
    { text: figure.text.charAt(0).toLocaleUpperCase(style.language) + figure.text.slice(1), tone: 'strong' },
    { text: '', ...(figure.bar !== undefined && { bar: Math.min(1, Math.max(0, figure.bar)) }) },
    ...(has.intervals ? [figure.interval ?? { text: noFigure }] : []),
    ...(has.changes ? [changeCell(figure, style)] : []),
    ...(has.groups
      ? [
          {
            text: group
              ? lead.glance.difference(group.column?.text ?? '', name + apart('here', group), apart('there', group))
              : noFigure,
          },
        ]
      : []),
  ];
}

function changeCell({ change, isMean, subjects }: MainFigure, style: StoryStyle): ReportCell {
  if (!change || change.points === null) return { text: noFigure };
  const { points, significant } = change;
  const isScore = subjects.includes('score');
  const wording = isMean && !isScore ? signedMean(points, style) : style.formats.signed(points);
  const mark = !significant ? '=' : points > 0 ? '▲' : '▼';
  return { text: `${mark} ${wording}`, ...(significant && { tone: 'strong' }) };
}

/** Findings on the same figure, or on the mean of the same scale. */
function isOf({ subjects, id }: MainFigure, subject: Subject): boolean {
  if (!subjects.includes(subject.of)) return false;
  if (subject.of === 'cell') return id === `${subject.row.id}\n${subject.option.id}`;
  return !('id' in subject) || subject.id === id;
}
