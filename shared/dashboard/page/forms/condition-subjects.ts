/** The questions that conditions can be about, found among the columns of a preview: any survey service has those. */
import type { PreviewColumn } from '../api/requests.ts';

export interface ConditionSubject {
  id: string;
  title: string;
}

/** Columns of a question are named after it: `q:<question>`, and more behind that where it has several. */
export function subjectsOf(columns: readonly PreviewColumn[]): ConditionSubject[] {
  const titles = new Map<string, string>();
  for (const { id, title } of columns) {
    const question = /^q:([^:]+)/.exec(id)?.[1];
    if (question !== undefined && !titles.has(question)) titles.set(question, title);
  }
  return [...titles].map(([id, title]) => ({ id, title }));
}
