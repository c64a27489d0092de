/** The options of a question in the survey's order, and behind them those that have left it and were still chosen. */
import { withGone } from '../../../surveys/asked-questions.ts';
import { extraAnswers } from '../../../surveys/extra-answer-ids.ts';
import { extraAnswerText } from '../../../surveys/extra-answers.ts';
import type { OptionFigure, ShareFigure } from '../../../surveys/figure-types/statistics.ts';
import type { Option } from '../../../surveys/question.ts';

export interface OptionList {
  options: readonly Option[];
  has(id: string): boolean;
  /** Without those that are gone and that nobody counted here chose. An option without a text is named by its id, but for the two that every language has words for. */
  figures(shareOf: (id: string) => ShareFigure): OptionFigure[];
  /** The same rule for any figure that is made of an option. */
  shown<T>(make: (option: Option) => T, isChosen: (figure: T) => boolean): T[];
}

const nameOf = (id: string) => (extraAnswerText(id, 'en') === undefined ? id : '');

/** By id, and behind them the two that every language has words for. */
function inOrder(ids: readonly string[]): string[] {
  const extra: readonly string[] = extraAnswers;
  return [...ids.filter((id) => !extra.includes(id)).toSorted(), ...extra.filter((id) => ids.includes(id))];
}

export function optionList(present: readonly Option[], seenIds: readonly string[]): OptionList {
  // in an order that does not depend on which answers were read
  const options = withGone(present, inOrder(seenIds)).map(({ id, text }) => ({ id, text: text || nameOf(id) }));
  const ids = new Set(options.map(({ id }) => id));

  function shown<T>(make: (option: Option) => T, isChosen: (figure: T) => boolean): T[] {
    return options.map(make).filter((figure, at) => at < present.length || isChosen(figure));
  }

  return {
    options,
    has: (id) => ids.has(id),
    shown,
    figures: (shareOf) =>
      shown(
        ({ id, text }) => ({ id, text, ...shareOf(id) }),
        ({ count }) => count > 0,
      ),
  };
}
