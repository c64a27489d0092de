/** Makes of a report's figures what a script needs to count them again: the questions, columns and weights, without a figure. */
import type { Correction } from '../../figures/significance/correct.ts';
import type { Comparison } from '../../figures/statistics/comparing/comparison.ts';
import { isShown, type ShownStatistics } from '../../privacy/suppress/shown-statistics.ts';
import { columnTarget } from '../../surveys/column-target.ts';
import type { Language } from '../../surveys/language.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { Question } from '../../surveys/question.ts';
import { numberedQuestions, questionHeading } from '../document/numbered-questions.ts';
import { withNamedAnswers } from '../document/story/named-answers.ts';
import { withNamedColumns } from '../document/story/named-columns.ts';
import { storyStyle } from '../document/story/story-style.ts';
import type { Condition, Proof, ProofGroup, ProofWeight } from './proof.ts';
import { type Cells, cellsOf, type ProofVariable } from './proof-cells.ts';
import { proofQuestion } from './proof-questions.ts';

interface ProofRequest {
  survey: { id: number; name: string };
  statistics: ShownStatistics;
  language: Language;
  notes: Proof['notes'];
  dataFiles: readonly string[];
  confidence: number;
  correction: Correction;
  weight: Comparison['weight'];
  /** The columns of the file of answers. */
  variables: readonly ProofVariable[];
}

export function buildProof({ weight, variables, ...asked }: ProofRequest): Proof {
  const { survey, language, notes, dataFiles, confidence, correction } = asked;
  const style = storyStyle(language, undefined, asked);
  const statistics = withNamedColumns(withNamedAnswers(asked.statistics, style), style);
  const cells = cellsOf(variables);
  const questions = statistics.questions.map(({ question }) => question);
  const found = groupsOf(statistics, cells, questions);
  const columns = found.map(({ column }) => column);
  const numbered = numberedQuestions(statistics.questions).map((one) => {
    const { figures, number } = one;
    const shown = isShown(figures) ? proofQuestion({ number, figures }, cells, columns, style) : undefined;
    return shown ?? questionHeading(one, style.texts.question);
  });
  return {
    survey: { id: survey.id, name: plainText(survey.name) || style.texts.untitledSurvey },
    language,
    notes,
    dataFiles,
    confidence,
    correction,
    weight: weight === null ? undefined : proofWeight(weight, cells, questions),
    groups: found.map(({ group }) => group),
    questions: numbered.flatMap((one) => (typeof one === 'string' ? [] : [one])),
    prefix: freePrefix(variables),
    hidden: cells.known('is_hide'),
    leftOut: [
      ...numbered.flatMap((one) =>
        typeof one === 'string' ? [`${one}: the file of answers has no column of it`] : [],
      ),
      ...(statistics.compared ? ['changes since an earlier period, whose answers are not in the file'] : []),
    ],
  };
}

function freePrefix(variables: readonly ProofVariable[]): string {
  const isTaken = (prefix: string) => variables.some(({ name }) => name.toLowerCase().startsWith(prefix));
  let prefix = 'z_';
  while (isTaken(prefix)) prefix = `z${prefix}`;
  return prefix;
}

const ALPHABET = 26;

function groupsOf({ banners = [] }: ShownStatistics, cells: Cells, questions: readonly Question[]) {
  return banners.flatMap(({ groups }) => {
    const letters = groups.reduce((sum, { columns }) => sum + columns.length, 0);
    const separator = letters > ALPHABET ? ' ' : '';
    return groups.map(
      ({ column, title, columns, is_overlapping: isOverlapping }): { column: string; group: ProofGroup } => ({
        column,
        group: {
          title: plainText(title) || column,
          separator,
          isOverlapping,
          columns: columns.flatMap(({ id, letter, text }) => {
            const value = id.slice(column.length + 1);
            const when = memberOf(column, value, cells, questions);
            return when ? [{ letter, label: plainText(text) || value, when }] : [];
          }),
        },
      }),
    );
  });
}

/** Who is in a column: its id is that of a group, and the value that its answers have. */
function memberOf(column: string, value: string, cells: Cells, questions: readonly Question[]): Condition | undefined {
  const target = columnTarget(column, questions);
  if (target.kind === 'question') {
    const question = questions.find(({ id }) => id === target.questionId);
    const isNumber = question !== undefined && numberTypes.has(question.type);
    const variable = cells.known(column);
    return isNumber && variable !== undefined ? cells.is(variable, Number(value)) : cells.chose(column, value);
  }
  const variable = cells.known(target.kind === 'period' ? 'submitted_at' : column);
  if (variable === undefined) return undefined;
  return target.kind === 'period' ? { kind: 'within', variable, period: value } : cells.is(variable, value);
}

const numberTypes: ReadonlySet<string> = new Set(['slider', 'rating', 'scale', 'number', 'nps']);

function proofWeight(
  weight: NonNullable<Comparison['weight']>,
  cells: Cells,
  questions: readonly Question[],
): ProofWeight {
  if ('column' in weight) {
    const { column } = weight;
    return { kind: 'column', variable: cells.known(column) ?? column, holds: cells.holds(column) };
  }
  return {
    kind: 'rim',
    cap: weight.cap,
    targets: weight.rim.map(({ column, targets }) =>
      Object.entries(targets).flatMap(([value, share]) => {
        const when = memberOf(column, value, cells, questions);
        return when
          ? [{ label: `${nameOf(column, questions)}: ${valueName(column, value, questions)}`, when, share }]
          : [];
      }),
    ),
  };
}

function questionOf(column: string, questions: readonly Question[]): Question | undefined {
  const target = columnTarget(column, questions);
  return target.kind === 'question' ? questions.find(({ id }) => id === target.questionId) : undefined;
}

function nameOf(column: string, questions: readonly Question[]): string {
  return plainText(questionOf(column, questions)?.title ?? '') || column;
}

function valueName(column: string, value: string, questions: readonly Question[]): string {
  const { options = [], matrixColumns = [] } = questionOf(column, questions) ?? {};
  return plainText([...options, ...matrixColumns].find(({ id }) => id === value)?.text ?? '') || value;
}
