/** In what two questions agree and differ, in words. */
import type { MatchedCell } from '../../api/trackers.ts';
import type { App } from '../../app.ts';

export function saidReasons(app: App, { by, differs }: Pick<MatchedCell, 'by' | 'differs'>): string {
  const { agrees, differs: other } = app.words.texts.trackers;
  const said = (names: MatchedCell['by']) => names.map((name) => agrees[name]).join(', ');
  return [by.length > 0 && said(by), differs.length > 0 && other(said(differs))].filter(Boolean).join('; ');
}
