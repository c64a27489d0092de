/**
 * What happens to one column: as the caller says, otherwise because it is personal, otherwise because it is free text.
 */
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
  return { treatment: unlinkedTreatment(privacy, subject) ?? ofFreeText(privacy, subject), personal: seen };
}

const exactTimes: ReadonlySet<string> = new Set(['submitted_at', 'date_start', 'date_end', 'duration_seconds']);

/** By the id of an answer, and by its times to the second, a row is found again in any other file. */
function unlinkedTreatment({ unlinked }: Privacy, { columnId, type }: Subject): CellTreatment | undefined {
  if (!unlinked || type !== 'system') return undefined;
  if (columnId === 'id') return 'remove';
  return exactTimes.has(columnId) ? 'coarsen' : undefined;
}

/** A longer id overrides a shorter one: `q:1` is for all columns of a question, `q:1:other` for one of them. */
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

/** What happens to free texts of answers: who hides what is personal does not mean to leave it in the comments. */
export function freeTextOf(privacy: Privacy): 'keep' | 'scrub' | 'remove' {
  return privacy.free_text ?? (changesPersonal(privacy) ? 'scrub' : 'keep');
}

/** Tags are text too, though not the respondent's: no policy removes them, both policies scan them. */
function ofFreeText(privacy: Privacy, { columnId, type }: Subject): CellTreatment {
  const free_text = freeTextOf(privacy);
  if (free_text === 'keep') return 'keep';
  if (columnId === 'tags') return 'scrub';
  return isFreeText(type) ? free_text : 'keep';
}
