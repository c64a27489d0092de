/** The title of a question by what was found: the strongest difference that passed its test, otherwise the main figure. */

import { isShown, type ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { Finding } from '../../findings/finding.ts';
import { type NumberedQuestion, questionTitle } from '../numbered-questions.ts';
import { shortened } from '../shortened.ts';
import { outcomeOf, partOf } from '../story/stands-out.ts';
import type { StoryStyle } from '../story/story-style.ts';
import { mainFigure } from './main-figure.ts';

/** The strongest finding of every question, by its place. */
type Strongest = ReadonlyMap<number, Finding>;

/** What differs comes before what is merely much; losses at a question say nothing of its answers. */
export function strongestOf(found: readonly Finding[]): Strongest {
  const strongest = new Map<number, Finding>();
  const isDifference = ({ kind }: Finding) => kind === 'column' || kind === 'change';
  for (const finding of found.filter(({ kind }) => kind !== 'drop')) {
    const known = strongest.get(finding.question);
    if (!known || (isDifference(finding) && !isDifference(known))) strongest.set(finding.question, finding);
  }
  return strongest;
}

interface Headline {
  text: string;
  /** The question had to be shortened: it is to be wording in full below. */
  isShortened: boolean;
}

const titleUnits = 70;

/** The question and what was found; undefined where there is nothing to say but the question itself. */
export function headline(
  { number, figures }: NumberedQuestion,
  finding: Finding | undefined,
  statistics: ShownStatistics,
  style: StoryStyle,
): Headline | undefined {
  if (!isShown(figures) || figures.isRetired || figures.statistics.personal) return undefined;
  const { options, mean, ranks, rows } = figures.statistics;
  if (!finding && !options && mean === undefined && !ranks && !rows) return undefined;
  const wording = finding ? foundText(finding, statistics, style) : mainFigure(figures, style)?.text;
  if (wording === undefined) return undefined;
  const title = questionTitle(figures, style.texts.question);
  const short = shortened(title, titleUnits);
  const isSentence = /[?!.…？！。؟।]$/.test(short);
  const shown = isSentence ? wording.charAt(0).toLocaleUpperCase(style.language) + wording.slice(1) : wording;
  return { text: `${number}. ${short}${isSentence ? ' ' : ': '}${shown}`, isShortened: short !== title };
}

function foundText(finding: Finding, statistics: ShownStatistics, style: StoryStyle): string {
  const { lead } = style;
  const { kind, column, test, subject, here, there } = finding;
  const isMean = test === 'two_means';
  const sides = {
    part: partOf(finding),
    outcome: outcomeOf(finding, statistics, style),
    mean: lead.means[subject.of === 'rank' || subject.of === 'score' ? subject.of : 'mean'],
    here: sideText(finding, here.value, style),
    there: sideText(finding, there.value, style),
    isUp: here.value > there.value,
  };
  if (kind === 'change') return isMean ? lead.changeMean(sides) : lead.change(sides);
  if (kind !== 'column') return lead.extreme(sides);
  const named = { ...sides, column: column?.text ?? '' };
  return isMean ? lead.columnMean(named) : lead.column(named);
}

export function sideText({ test, subject }: Finding, value: number, { formats }: StoryStyle): string {
  if (subject.of === 'score') return formats.signed(value);
  return test === 'two_means' ? formats.mean(value) : formats.percent(value);
}
