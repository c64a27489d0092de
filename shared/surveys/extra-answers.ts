/**
 * The two answers a choice may offer beside its options: none of them, and hard to say. They are options like the others;
 * only their words are ours where the survey has none of its own, in the language of whoever reads them.
 */
import { type ExtraAnswer, extraAnswers } from './extra-answer-ids.ts';
import type { Language } from './language.ts';
import type { Option } from './question.ts';

export const extraAnswerTexts: Readonly<Record<ExtraAnswer, Record<Language, string>>> = {
  noneOfAbove: {
    en: 'None of the above',
    ru: 'Ничего из перечисленного',
    es: 'Ninguna de las anteriores',
    pt: 'Nenhuma das anteriores',
  },
  hardToAnswer: { en: 'Hard to say', ru: 'Затрудняюсь ответить', es: 'Difícil de decir', pt: 'Difícil responder' },
};

/** The words of an answer of these two; undefined for any other id. */
export function extraAnswerText(id: string, language: Language): string | undefined {
  const known = extraAnswers.find((extra) => extra === id);
  return known && extraAnswerTexts[known][language];
}

/** The options with words for the two where they have none. */
export function labelledOptions(options: readonly Option[], language: Language): Option[] {
  return options.map(({ id, text }) => ({ id, text: text || (extraAnswerText(id, language) ?? '') }));
}

/** Both in their words, for answers that name them where the question no longer lists them. */
export function allExtraOptions(language: Language): Option[] {
  return extraAnswers.map((id) => ({ id, text: extraAnswerTexts[id][language] }));
}
