/** What one takes away of a chart: a picture, or its numbers. */
import type { Chart } from '../../../../../reports/chart.ts';
import { cleanText } from '../../../../../surveys/clean-text.ts';
import type { App } from '../../app.ts';
import { closeAround, menu } from '../../parts/menu.ts';
import { runAction } from '../../parts/run-action.ts';
import { type ElementView, h } from '../../view/view.ts';
import { chartCsv, pastedNumbers } from './chart-numbers.ts';
import { chartPng } from './chart-png.ts';
import { chartSvg } from './chart-svg.ts';

const kinds = ['svg', 'png', 'csv', 'copy'] as const;
type Kind = (typeof kinds)[number];

export function chartMenu(app: App, heading: string, chart: Chart): ElementView {
  const { surveyFigures } = app.words.texts;
  const label = surveyFigures.chartMenuNamed([heading, chart.title].filter(Boolean).join(', '));
  const take = (kind: Kind) => (event: Event) => {
    closeAround(event);
    runAction(
      app,
      () => taken(kind, heading || chart.title, chart),
      kind === 'copy' ? surveyFigures.numbersCopied : undefined,
    );
  };
  return menu(
    { summary: { 'aria-label': label, title: label }, face: surveyFigures.chartMenu },
    h(
      'div.menu-list',
      kinds.map((kind) => h('button', { key: kind, type: 'button', onclick: take(kind) }, surveyFigures.chartAs[kind])),
    ),
  );
}

async function taken(kind: Kind, name: string, chart: Chart): Promise<void> {
  switch (kind) {
    case 'svg':
      return save(new Blob([chartSvg(chart)], { type: 'image/svg+xml' }), name, 'svg');
    case 'png':
      return save(await chartPng(chart), name, 'png');
    case 'csv':
      return save(new Blob([chartCsv(chart)], { type: 'text/csv' }), name, 'csv');
    case 'copy':
      return navigator.clipboard.writeText(pastedNumbers(chart));
  }
}

/** What no file can be called becomes a space; the browser sees to the rest. */
function save(blob: Blob, name: string, extension: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(blob);
  const plain = cleanText(name).replace(/[\\/:*?"<>|\s]+/g, ' ');
  Object.assign(link, { href: url, download: `${plain.trim()}.${extension}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
