/** A choice with how many answers have it, where that is known. */
import type { App } from '../../app.ts';

type Count = number | null | undefined;

export const countOf = (app: App, answers: Count) =>
  typeof answers === 'number' ? app.words.figures.count(answers) : undefined;

/** In one line, for lists that hold plain text only. */
export function withCount(app: App, text: string, answers: Count): string {
  const count = countOf(app, answers);
  return count === undefined ? text : `${text} · ${count}`;
}
