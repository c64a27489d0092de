/** Answers and rows that the survey has left without a name are numbered: an id of the machine says nothing to a reader. */

import { isShown, type ShownQuestion, type ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import { extraAnswers } from '../../../surveys/extra-answer-ids.ts';
import { plainText } from '../../../surveys/plain-text.ts';
import type { Option } from '../../../surveys/question.ts';
import type { ReportStyle } from '../report-style.ts';

interface Named {
  id: string;
  text: string;
}

export function withNamedAnswers(statistics: ShownStatistics, style: ReportStyle): ShownStatistics {
  return { ...statistics, questions: statistics.questions.map((one) => (isShown(one) ? named(one, style) : one)) };
}

/** Yes and no have words of ours, and files are named by their extensions. */
function named(asked: ShownQuestion, { reading }: ReportStyle): ShownQuestion {
  const { question, statistics, isRetired } = asked;
  const { options, rows, ranks, first_places, hidden } = statistics;
  if (question.type === 'yesno' || question.type === 'file' || !(options ?? rows ?? ranks ?? first_places))
    return asked;
  const namer = (listed: readonly Option[], word: string) => {
    const numbers = new Map<string, number>();
    const present = new Map(listed.map((one) => [one.id, one.text]));
    const isNameless = ({ id, text }: Named) =>
      !extraAnswers.some((extra) => extra === id) &&
      (plainText(text) === '' || (text === id && present.get(id) !== text && (isRetired || listed.length > 0)));
    return <T extends Named>(one: T): T => {
      if (!isNameless(one)) return one;
      const number = numbers.get(one.id) ?? numbers.size + 1;
      numbers.set(one.id, number);
      return { ...one, text: `${word} ${number}` };
    };
  };
  const ofOption = namer(rows ? question.matrixColumns : question.options, reading.unnamedAnswer);
  const ofRow = namer(question.matrixRows, reading.unnamedRow);
  return {
    ...asked,
    statistics: {
      ...statistics,
      ...(options && { options: options.map(ofOption) }),
      ...(rows && { rows: rows.map((row) => ({ ...ofRow(row), options: row.options.map(ofOption) })) }),
      ...(ranks && { ranks: ranks.map(ofOption) }),
      ...(first_places && { first_places: first_places.map(ofOption) }),
      ...(hidden && {
        hidden: {
          ...hidden,
          ...(hidden.options && { options: hidden.options.map(ofOption) }),
          ...(hidden.rows && { rows: hidden.rows.map(ofRow) }),
        },
      }),
    },
  };
}
