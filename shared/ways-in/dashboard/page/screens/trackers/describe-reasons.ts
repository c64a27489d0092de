/** In what two questions agree and differ, in words. */
import type { QuestionCell } from '../../api/trackers.ts';
import type { App } from '../../app.ts';

export function describeReasons(app: App, { by, differs }: Pick<QuestionCell, 'by' | 'differs'>): string {
  const { agrees, differs: other } = app.words.texts.trackers;
  const text = (names: QuestionCell['by']) => names.map((name) => agrees[name]).join(', ');
  return [by.length > 0 && text(by), differs.length > 0 && other(text(differs))].filter(Boolean).join('; ');
}
