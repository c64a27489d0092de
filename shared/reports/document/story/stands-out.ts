/** The first section of a summary or report: what stands out, in plain sentences; nothing where nothing does. */

import { isShown, type ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { OptionFigure } from '../../../surveys/figure-types/statistics.ts';
import { mostFindings, mostNotable } from '../../findings/find.ts';
import type { Finding } from '../../findings/finding.ts';
import { type QualityNote, qualityNotes } from '../../findings/quality.ts';
import type { ReportFinding, ReportSection } from '../../report-document.ts';
import { numberedQuestions, questionTitle } from '../numbered-questions.ts';
import { optionName } from '../option-blocks.ts';
import { shortened, shortNames } from '../shortened.ts';
import { probability, signedMean } from './figure-texts.ts';
import { rowName } from './row-name.ts';
import type { StoryStyle } from './story-style.ts';

const titleUnits = 80;
const answerUnits = 60;

interface Telling {
  /** All that passed its test, the strongest first. */
  found: readonly Finding[];
  most: number;
  /** Which sections the document has: a summary has none of single questions. */
  isThere(sectionId: string): boolean;
}

export function standsOutSections(
  statistics: ShownStatistics,
  { found: all, most, isThere }: Telling,
  style: StoryStyle,
): ReportSection[] {
  const notes = qualityNotes(statistics).map((note) => noteOf(note, statistics, style));
  const found = mostNotable(all).slice(0, Math.max(0, mostFindings - notes.length));
  const shown = [...found.map((finding) => findingOf(finding, statistics, style)), ...notes].slice(0, most);
  const findings = shown.map(
    ({ target, ...finding }): ReportFinding =>
      target !== undefined && isThere(target) ? { ...finding, target } : finding,
  );
  if (findings.length === 0) return [];
  return [{ id: 'stands-out', heading: style.story.findings.heading, blocks: [{ kind: 'findings', findings }] }];
}

function findingOf(finding: Finding, statistics: ShownStatistics, style: StoryStyle): ReportFinding {
  return {
    text: sentenceOf(finding, statistics, style),
    note: restsOn(finding, style),
    target: finding.kind === 'drop' ? 'funnel' : sectionOf(finding.question),
  };
}

export const sectionOf = (question: number): string => `q-${question + 1}`;

function sentenceOf(finding: Finding, statistics: ShownStatistics, style: StoryStyle): string {
  const { findings } = style.story;
  const { kind, here, there, column, test, subject } = finding;
  const isMean = test === 'two_means';
  const isScore = subject.of === 'score';
  const { mean, percent, signed } = style.formats;
  const shown = isScore ? signed : isMean ? mean : percent;
  const compared = {
    question: titleOf(finding, statistics, style),
    outcome: outcomeOf(finding, statistics, style),
    figure: findings.figures[subject.of === 'rank' ? 'rank' : isScore ? 'score' : 'mean'],
    here: shown(here.value),
    there: shown(there.value),
    difference: isMean && !isScore ? signedMean(here.value - there.value, style) : signed(here.value - there.value),
    isUp: here.value > there.value,
  };
  if (kind === 'drop') return findings.drop(compared);
  if (kind === 'extreme' || kind === 'unsure') return findings.extreme({ ...compared, limit: limitOf(finding, style) });
  if (kind === 'change') return isMean ? findings.changeMean(compared) : findings.change(compared);
  const named = { ...compared, column: column ? `${column.title}: ${column.text}` : '' };
  return isMean ? findings.columnMean(named) : findings.column(named);
}

function limitOf({ there }: Finding, { formats }: StoryStyle): string {
  return formats.wholePercent(there.value);
}

function titleOf({ question, subject }: Finding, { questions }: ShownStatistics, style: StoryStyle): string {
  const { texts, story } = style;
  const asked = numberedQuestions(questions)[question];
  const title = shortened(asked ? questionTitle(asked.figures, texts.question) : '', titleUnits);
  const part = partOf({ subject });
  return part === '' ? title : story.findings.ofRow(title, part);
}

/** The row of a matrix, or the option of a ranking, that it is about; empty where it is about the whole question. */
export function partOf({ subject }: Pick<Finding, 'subject'>): string {
  const part = subject.of === 'cell' ? subject.row : subject.of === 'rank' ? subject : undefined;
  return part ? shortened(rowName(part), answerUnits) : '';
}

export function outcomeOf({ question, subject }: Finding, { questions }: ShownStatistics, style: StoryStyle): string {
  const { outcome } = style.story.findings;
  const asked = questions[question];
  if (subject.of === 'option' || subject.of === 'cell') {
    const option = subject.of === 'cell' ? subject.option : subject;
    return outcome.option(shortOption(option, asked, style));
  }
  if (subject.of === 'first_place') return outcome.firstPlace(shortened(rowName(subject), answerUnits));
  if (subject.of === 'text') return outcome.text(shortened(subject.text, answerUnits));
  if (subject.of === 'half') return outcome[subject.half];
  return subject.of === 'own_texts' || subject.of === 'top_2_box' ? outcome[subject.of] : '';
}

/** Apart from the other options of the question, also where all begin with the same words. */
function shortOption(
  option: Pick<OptionFigure, 'id' | 'text'>,
  asked: ShownStatistics['questions'][number] | undefined,
  style: StoryStyle,
): string {
  if (!asked || !isShown(asked)) return shortened(option.text, answerUnits);
  const { options = asked.question.options } = asked.statistics;
  const all = options.some(({ id }) => id === option.id) ? options : [option];
  const names = shortNames(
    all.map((one) => optionName(one, asked.question, style)),
    answerUnits,
  );
  return names[all.findIndex(({ id }) => id === option.id)] ?? '';
}

function restsOn(finding: Finding, style: StoryStyle): string {
  const { formats, story } = style;
  const { here, there, test, p, q } = finding;
  const { sides, side, tests, restsOn: outcome } = story.findings;
  const n = formats.count(here.n ?? 0);
  const on = there.n === undefined ? side(n) : sides(n, formats.count(there.n));
  const name = test === 'one_share' ? tests.one_share(limitOf(finding, style)) : tests[test];
  return outcome(on, name, equation('p', p, style), equation('q', q, style));
}

function equation(letter: string, value: number, style: StoryStyle): string {
  const outcome = probability(value, style);
  return outcome.startsWith('<') ? `${letter} ${outcome}` : `${letter} = ${outcome}`;
}

function noteOf(note: QualityNote, statistics: ShownStatistics, style: StoryStyle): ReportFinding {
  const { formats, story, texts } = style;
  const { findings } = story;
  if (note.kind === 'unreadable') {
    const asked = statistics.questions[note.question];
    const title = shortened(asked ? questionTitle(asked, texts.question) : '', titleUnits);
    const [count, given] = [formats.count(note.count), formats.count(note.given)];
    return {
      text: findings.unreadable(title, count, given, formats.percent((100 * note.count) / note.given)),
      note: findings.unreadableRule,
      target: sectionOf(note.question),
    };
  }
  if (note.kind === 'small_bases') {
    const text = findings.smallBases(formats.count(note.count), formats.count(note.questions));
    return { text, note: findings.smallBasesRule };
  }
  if (note.kind === 'targets_missed') {
    const text = findings.targetsMissed(formats.count(note.iterations));
    return { text, note: findings.targetsMissedRule, target: 'weights' };
  }
  const [effective, all] = [formats.count(note.effective), formats.count(note.respondents)];
  const text = findings.weakWeights(effective, all, formats.percent(note.efficiency));
  return { text, note: findings.weakWeightsRule, target: 'weights' };
}
