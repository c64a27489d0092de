/**
 * What figures may reveal about a question: all, how many answered it, or not even that it was asked. Decided from the
 * caller's policy, the question's type and title, and what was written as an answer.
 */
import { createContentTally } from '../../privacy/content-tally.ts';
import { personalFigures } from '../../privacy/personal-figures.ts';
import type { Privacy } from '../../privacy/policy.ts';
import { chosenTreatment } from '../../privacy/treatment.ts';
import type { NamedKind } from '../../surveys/figure-types/statistics.ts';
import type { Question } from '../../surveys/question.ts';
import { spellingsOf, type TextTally } from './text-tally.ts';

/** `verbatim`: shown, and its texts as they were written, because the caller keeps what is personal. */
type QuestionView = 'shown' | 'verbatim' | 'counted' | 'absent';
export type FreeText = 'keep' | 'scrub' | 'remove';

export interface FigurePrivacy {
  viewOf(question: Question, texts: TextTally): QuestionView;
  /** What happens to the words of respondents in questions that are not personal. */
  freeText: FreeText;
  /** Whether respondents may be counted by it. */
  isCounted(kind: NamedKind): boolean;
}

const systemColumns: Record<NamedKind, string> = { devices: 'device', countries: 'country', sources: 'source' };

const viewOfTreatment: Record<Privacy['personal'], Exclude<QuestionView, 'shown'>> = {
  auto: 'counted',
  mask: 'counted',
  pseudonym: 'counted',
  keep: 'verbatim',
  remove: 'absent',
};

/** What is shown of personal data, or of columns chosen to be treated. */
export function viewOfPersonal(privacy: Privacy, columnId: string): Exclude<QuestionView, 'shown'> {
  return viewOfTreatment[chosenTreatment(privacy.columns, columnId) ?? privacy.personal];
}

/**
 * Figures of files reveal the kinds of files, which say nothing of anybody: they are hidden only where the caller asks
 * for it.
 */
export function tellsExtensionsOnly(questionType: string, columnId: string, privacy: Privacy): boolean {
  const isChosen = chosenTreatment(privacy.columns, columnId) !== undefined;
  return questionType === 'file' && !isChosen && privacy.personal !== 'remove';
}

/** `columns`: the only ones that the files may hold; all where it is left out. */
export function figurePrivacy(privacy: Privacy, columns?: readonly string[]): FigurePrivacy {
  const chosenFor = (columnId: string) => chosenTreatment(privacy.columns, columnId);
  return {
    freeText: privacy.free_text ?? 'scrub',
    isCounted: (kind) => (chosenFor(systemColumns[kind]) ?? 'keep') === 'keep',
    viewOf(question, texts) {
      const columnId = `q:${question.id}`;
      const isListed = columns?.some((id) => id === columnId || id.startsWith(`${columnId}:`)) ?? true;
      if (!isListed) return 'absent';
      if (tellsExtensionsOnly(question.type, columnId, privacy)) return 'shown';
      const isTreated = chosenFor(columnId) !== undefined || isPersonal(question, texts);
      return isTreated ? viewOfPersonal(privacy, columnId) : 'shown';
    },
  };
}

function isPersonal(question: Question, texts: TextTally): boolean {
  return personalFigures({ columnId: `q:${question.id}`, ...question }) !== undefined || arePersonalTexts(texts);
}

/** What many of the texts are as a whole, e.g. e-mail addresses: such a question needs no telling title. */
export function arePersonalTexts({ groups }: TextTally): boolean {
  const tally = createContentTally();
  for (const group of groups.values()) for (const [text, times] of spellingsOf(group)) tally.add(text, times);
  return tally.kind() !== undefined;
}
