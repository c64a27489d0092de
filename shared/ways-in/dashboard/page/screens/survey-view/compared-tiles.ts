/** The key figures of a survey, each with how it has changed where another period is looked at beside it. */
import type { KeyFigure } from '../../../../../reports/report-document.ts';
import type { Figures } from '../../api/surveys.ts';
import type { App } from '../../app.ts';
import { comparedFigures, surveyDocument } from '../../survey-document.ts';
import { type Child, h } from '../../view/view.ts';

/** `before`: the figures of the compared period, once they are there. */
export function comparedTiles(app: App, data: Figures, before: Figures | undefined): Child {
  const { filesLanguage } = app.words;
  const compared = before && comparedFigures(data, before, filesLanguage);
  const tiles = h(
    'dl.figures',
    { key: 'tiles' },
    (compared ?? surveyDocument(data, filesLanguage)).keyFigures.map(({ label, value, note, change }) =>
      h('div.figure', { key: label }, [
        h('dt', label),
        h('dd', [h('strong', value), change && changeView(change), note !== undefined && h('span', note)]),
      ]),
    ),
  );
  return [tiles, compared?.signs && h('p.small.muted.compared-note', { key: 'compared' }, compared.signs)];
}

const changeView = ({ direction, text, was }: NonNullable<KeyFigure['change']>) =>
  h(`span.change.${direction}`, [`${text} `, h('span', was)]);
