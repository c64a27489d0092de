/** The questions of a report as a script counts them: what is asked of the cells for each of its lines. */
import { scalePoints } from '../../figures/statistics/comparing/column-figures.ts';
import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import { type NumberedQuestion, questionHeading } from '../document/numbered-questions.ts';
import { optionName, orderedOptions } from '../document/option-blocks.ts';
import { rowName } from '../document/story/row-name.ts';
import { type AddedScale, addedScale, FEWEST_STEPS } from '../document/story/scale-rows.ts';
import type { StoryStyle } from '../document/story/story-style.ts';
import type { ProofFigures, ProofItem, ProofQuestion, ProofScale } from './proof.ts';
import type { Cells } from './proof-cells.ts';

/** Undefined where the file has no column of the question. */
export function proofQuestion(
  { number, figures }: NumberedQuestion<ShownQuestion>,
  cells: Cells,
  columnsOfGroups: readonly string[],
  style: StoryStyle,
): ProofQuestion | undefined {
  const { question } = figures;
  const answered = cells.answered(question);
  if (!answered) return undefined;
  const isItself = (column: string) => column === `q:${question.id}` || column.startsWith(`q:${question.id}:`);
  return {
    id: question.id,
    heading: questionHeading({ number, figures }, style.texts.question),
    answered,
    figures: proofFigures(figures, cells, style),
    except: columnsOfGroups.flatMap((column, at) => (isItself(column) ? [at] : [])),
  };
}

type Counting = (asked: ShownQuestion, cells: Cells, style: StoryStyle) => ProofFigures | undefined;

function proofFigures(asked: ShownQuestion, cells: Cells, style: StoryStyle): ProofFigures {
  if (asked.statistics.personal) return { kind: 'counted' };
  for (const counting of countings) {
    const found = counting(asked, cells, style);
    if (found) return found;
  }
  return { kind: 'counted' };
}

const shares: Counting = ({ question, statistics }, cells, style) => {
  const { options, own_texts } = statistics;
  if (!options || question.type === 'file') return undefined;
  const own = own_texts && cells.wroteOwn(question.id);
  return {
    kind: 'shares',
    items: [
      ...orderedOptions(question, options, style).flatMap(({ id, name }) =>
        item(name, cells.chose(`q:${question.id}`, id)),
      ),
      ...item(style.texts.question.ownText, own),
    ],
  };
};

function item(label: string, when: ProofItem['when'] | undefined): ProofItem[] {
  return when ? [{ label, when }] : [];
}

const files: Counting = ({ question, statistics: { options } }, cells) => {
  const variable = cells.known(`q:${question.id}:names`);
  if (!options || question.type !== 'file' || variable === undefined) return undefined;
  const endings = options.map(({ id }) => id).filter((id) => id !== 'unknown');
  return { kind: 'files', variable, endings, hasOthers: endings.length < options.length };
};

const numbers: Counting = ({ question, statistics }, cells, { texts, groups, formats }) => {
  const variable = cells.known(`q:${question.id}`);
  const { mean, histogram = [], top_2_box, nps } = statistics;
  if (mean === undefined || variable === undefined) return undefined;
  const { figures: names, npsGroups, nps: score } = texts.question;
  const { range } = question;
  const points = scalePoints(statistics).map((value) => ({ value, label: groups.value(formats.number(value)) }));
  const { value: to } = points[1] ?? {};
  return {
    kind: 'numbers',
    variable,
    bins: points.length > 0 ? [] : histogram.map(({ from, to }) => ({ from, to })),
    points,
    ...(top_2_box && range && { top: { from: range.max - range.step, label: names.top_2_box } }),
    ...(to !== undefined && points.length >= FEWEST_STEPS && { lowest: { to, label: groups.lowestTwo } }),
    ...(nps && { nps: { ...npsGroups, score } }),
    mean: names.mean,
  };
};

const matrix: Counting = ({ question, statistics: { rows } }, cells, style) =>
  rows && {
    kind: 'matrix',
    rows: rows.flatMap((row) => {
      const answered = cells.answeredRow(question, row.id);
      if (!answered) return [];
      const named = row.options.map((option) => ({
        id: option.id,
        name: optionName(option, question, style),
        total: { value: option.percent },
        when: cells.chose(`q:${question.id}:${row.id}`, option.id),
      }));
      return [
        {
          label: rowName(row),
          answered,
          items: named.flatMap(({ name, when }) => item(name, when)),
          scale: scaleIn(addedScale(question, named), style),
        },
      ];
    }),
  };

function scaleIn(
  scale: AddedScale<{ when: ProofItem['when'] | undefined }> | undefined,
  { texts, groups }: StoryStyle,
): ProofScale | undefined {
  const { steps = [], values = [] } = scale ?? {};
  const known = steps.flatMap(({ when }, at) => (when ? [{ when, value: values[at] ?? 0 }] : []));
  if (known.length === 0 || known.length < steps.length) return undefined;
  const { top_2_box: top, mean } = texts.question.figures;
  return { steps: known, top, lowest: groups.lowestTwo, mean };
}

const ranking: Counting = ({ question, statistics: { ranks } }, cells) =>
  ranks && {
    kind: 'ranking',
    items: ranks.flatMap((rank) => {
      const variable = cells.known(`q:${question.id}:${rank.id}`);
      return variable === undefined ? [] : [{ label: rowName(rank), variable }];
    }),
  };

const dates: Counting = ({ question, statistics: { histogram } }, cells) => {
  const variable = cells.known(`q:${question.id}`);
  if (question.type !== 'datetime' || !histogram || variable === undefined) return undefined;
  const bins = histogram.map(({ from, to }) => ({ from, to }));
  return { kind: 'dates', variable, isTime: String(bins[0]?.from ?? '').includes(':'), bins };
};

/** Words that were taken out of texts stand in no cell. */
const texts: Counting = ({ question, statistics }, cells) => {
  const variables = cells.ofQuestion(question.id).map(({ name }) => name);
  const { length, top_answers = [], distinct, texts: treatment } = statistics;
  if (!length || variables.length === 0) return undefined;
  const isWhole = ({ text }: { text: string }) => treatment !== 'scrubbed' || !/\[[^\]]+\]/.test(text);
  return {
    kind: 'texts',
    variables,
    texts: top_answers.filter(isWhole).map(({ text }) => text),
    isCounted: typeof distinct === 'number' && treatment === undefined,
  };
};

const countings: readonly Counting[] = [shares, files, numbers, matrix, ranking, dates, texts];
