/** In what two questions agree and differ, in words. */
import type { MatchedCell } from '../../api/trackers.ts';
import type { App } from '../../app.ts';

export function describeReasons(app: App, { by, differs }: Pick<MatchedCell, 'by' | 'differs'>): string {
  const { agrees, differs: other } = app.words.texts.trackers;
  const text = (names: MatchedCell['by']) => names.map((name) => agrees[name]).join(', ');
  return [by.length > 0 && text(by), differs.length > 0 && other(text(differs))].filter(Boolean).join('; ');
}
