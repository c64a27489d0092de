/** What the appendix says about weights: how they were made, and what they cost. */

import type { ShownStatistics, ShownWeights } from '../../../privacy/suppress/shown-statistics.ts';
import type { ReportSection } from '../../report-document.ts';
import { questionTitle } from '../numbered-questions.ts';
import { shortened } from '../shortened.ts';
import type { StoryStyle } from './story-style.ts';

export function weightSections({ weights, questions }: ShownStatistics, style: StoryStyle): ReportSection[] {
  if (!weights) return [];
  const columns = weights.columns.map((column) => columnName(column, questions, style));
  const { heading } = style.story.weights;
  return [{ id: 'weights', heading, blocks: [{ kind: 'facts', facts: weightFacts({ ...weights, columns }, style) }] }];
}

/** For the cover: by what answers are weighted, where they are. */
export function weightedBy({ weights, questions }: ShownStatistics, style: StoryStyle) {
  if (!weights) return [];
  const { kind: label, column, rim } = style.story.weights;
  const columns = weights.columns.map((name) => columnName(name, questions, style));
  return [{ label, value: (weights.kind === 'rim' ? rim : column)(style.formats.list(columns)) }];
}

/** A question by its title, a variable by its name. */
function columnName(column: string, questions: ShownStatistics['questions'], { texts, reading }: StoryStyle): string {
  const [kind = '', id = ''] = column.split(':');
  if (kind === 'country' || kind === 'device') return texts.overview[kind];
  const asked = kind === 'q' ? questions.find(({ question }) => question.id === id) : undefined;
  if (asked) return reading.quoted(shortened(questionTitle(asked, texts.question), 60));
  if (kind === 'q') return texts.question.untitled;
  return column.slice(column.indexOf(':') + 1);
}

function weightFacts(weights: ShownWeights, style: StoryStyle): { label: string; value: string }[] {
  const { story, formats, texts } = style;
  const { kind, columns, weighted, unweighted, effective_base, efficiency, min, max } = weights;
  const { weights: words } = story;
  const count = (value: number | null) => (value === null ? texts.hiddenFigure : formats.count(value));
  const [low, high] = [min, max].map((value) => (value === null ? texts.hiddenFigure : formats.number(value)));
  return [
    { label: words.kind, value: words[kind](formats.list(columns)) },
    { label: words.respondents, value: count(weighted) },
    ...(unweighted === 0 ? [] : [{ label: words.unweighted, value: count(unweighted) }]),
    {
      label: words.effectiveBase,
      value:
        effective_base === null || efficiency === null
          ? texts.hiddenFigure
          : words.ofRespondents(formats.count(effective_base), formats.percent(efficiency)),
    },
    { label: words.range, value: words.fromTo(low ?? '', high ?? '') },
    ...rimFacts(weights, style),
  ];
}

function rimFacts({ iterations, converged, capped }: ShownWeights, { story, formats }: StoryStyle) {
  const { weights: words } = story;
  if (iterations === undefined) return [];
  const rounds = formats.count(iterations);
  return [
    { label: words.iterations, value: converged === false ? words.missed(rounds) : words.reached(rounds) },
    ...(capped === undefined ? [] : [{ label: words.capped, value: formats.count(capped) }]),
  ];
}
