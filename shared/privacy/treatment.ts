/** What happens to one column: as the caller says, else because it is personal, else because it is free text. */
import { isFreeText, type Personal, personalByName, type Subject } from './personal.ts';
import type { PersonalKind } from './personal-kind.ts';
import type { CellTreatment, Privacy, Treatment } from './policy.ts';

export interface Decided {
  treatment: CellTreatment;
  /** Undefined where nothing says that it is personal. */
  personal: Personal | undefined;
}

/** `content` is what the answers themselves showed the column to be, where somebody looked. */
export function decide(privacy: Privacy, subject: Subject, content?: PersonalKind): Decided {
  const seen = personalByName(subject) ?? (content && { kind: content, reason: 'content' as const });
  const chosen = chosenTreatment(privacy.columns, subject.columnId);
  if (chosen === 'keep') return { treatment: 'keep', personal: seen };
  if (chosen) return { treatment: chosen, personal: { kind: seen?.kind ?? 'other', reason: 'chosen' } };
  if (seen && changesPersonal(privacy)) return { treatment: privacy.personal, personal: seen };
  return { treatment: ofFreeText(privacy, subject), personal: seen };
}

/** A longer id overrules a shorter one: `q:1` is for all columns of a question, `q:1:other` for one of them. */
export function chosenTreatment(columns: Privacy['columns'], columnId: string): Treatment | undefined {
  for (let id = columnId; id !== ''; id = id.slice(0, Math.max(0, id.lastIndexOf(':')))) {
    if (Object.hasOwn(columns, id)) return columns[id];
  }
  return undefined;
}

/** Whether personal columns of answers are changed. */
export function changesPersonal(privacy: Privacy): privacy is Privacy & { personal: 'mask' | 'pseudonym' | 'remove' } {
  return privacy.personal !== 'auto' && privacy.personal !== 'keep';
}

/** Tags are text too, though not the respondent's: no policy removes them, both policies scan them. */
function ofFreeText({ free_text }: Privacy, { columnId, type }: Subject): CellTreatment {
  if (free_text === null || free_text === 'keep') return 'keep';
  if (columnId === 'tags') return 'scrub';
  return isFreeText(type) ? free_text : 'keep';
}
