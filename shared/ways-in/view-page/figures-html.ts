/** Sections of a report as HTML: every chart with its numbers in a table, and nobody's own words. */
import { escaped } from '../../http/escaped.ts';
import type { Chart } from '../../reports/chart.ts';
import { noFigure } from '../../reports/document/formats.ts';
import type { KeyFigure, ReportBlock, ReportTable } from '../../reports/report-document.ts';
import { cleanText } from '../../surveys/clean-text.ts';
import type { ChartWriter } from './chart-html.ts';
import type { PageSection } from './tables-below.ts';

interface SectionStyle {
  /** The word for a table of numbers. */
  numbers: string;
  /** What a reader should know of this section in particular. */
  note: string | undefined;
  /** Sections of the first chapter have no heading above them but the page's own. */
  headingTag: 'h2' | 'h3';
}

const safe = (text: string) => escaped(cleanText(text));

export function sectionHtml(
  { id, heading, base, blocks, areNumbersOpen }: PageSection,
  charts: ChartWriter,
  { numbers: word, note, headingTag }: SectionStyle,
): string {
  const shown = blocks.filter(({ kind }) => kind !== 'quotes');
  const tables = tablesOf(shown);
  const isTableAlone = shown.every(({ kind }) => kind !== 'chart');
  const others = shown.filter(({ kind }) => kind !== 'table').map((block) => blockHtml(block, charts));
  const numbers = tables.map((table) => tableHtml(table, heading)).join('');
  return `<section class="card" id="${escaped(id)}">
<${headingTag} dir="auto">${safe(heading)}</${headingTag}>
${base === undefined ? '' : `<p class="soft">${safe(base)}</p>`}
${note === undefined ? '' : `<p class="soft">${safe(note)}</p>`}
${others.join('\n')}
${tables.length === 0 ? '' : isTableAlone ? numbers : `<details${areNumbersOpen ? ' open' : ''}><summary>${safe(word)}</summary>${numbers}</details>`}
</section>`;
}

/** A chart that comes without its numbers gets a table of them. */
function tablesOf(blocks: readonly ReportBlock[]): ReportTable[] {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
  const charts = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
  return tables.length > 0 ? tables : charts.map(chartTable);
}

function chartTable({ title, alt, categories, series }: Chart): ReportTable {
  const width = 1 / (series.length + 1);
  return {
    caption: title || alt,
    columns: [
      { title: '', align: 'start', width },
      ...series.map(({ name }) => ({ title: name, align: 'end' as const, width })),
    ],
    rows: categories.map((text, at) => [{ text }, ...series.map(({ points }) => ({ text: points[at]?.label ?? '' }))]),
  };
}

function blockHtml(block: ReportBlock, charts: ChartWriter): string {
  switch (block.kind) {
    case 'chart':
      return `<figure>${block.chart.title ? `<figcaption>${safe(block.chart.title)}</figcaption>` : ''}${charts.html(block.chart)}</figure>`;
    case 'text':
      return `<p class="${block.tone === 'warning' ? 'warning' : 'soft'}">${safe(block.text)}</p>`;
    case 'figures':
      return figuresHtml(block.figures, 'small');
    case 'findings':
      return `<ul class="findings">${block.findings.map(({ text, note }) => `<li>${safe(text)}<span class="soft">${safe(note)}</span></li>`).join('')}</ul>`;
    case 'facts':
      return `<dl class="facts">${block.facts.map(({ label, value }) => `<dt>${safe(label)}</dt><dd>${safe(value)}</dd>`).join('')}</dl>`;
    case 'table':
    case 'quotes':
      return '';
  }
}

export function figuresHtml(figures: readonly KeyFigure[], size: 'large' | 'small'): string {
  const items = figures.map(
    ({ label, value, note, change }) =>
      `<div><dt>${safe(label)}</dt><dd><strong>${safe(value)}</strong>${changeHtml(change)}${note === undefined ? '' : `<span>${safe(note)}</span>`}</dd></div>`,
  );
  return `<dl class="figures ${size}">${items.join('')}</dl>`;
}

function changeHtml(change: KeyFigure['change']): string {
  if (!change) return '';
  return `<span class="change ${change.direction}">${safe(change.text)} <span>${safe(change.was)}</span></span>`;
}

/** Tables of many questions are called alike: who goes from one to the next hears the question too. */
function tableHtml({ caption, groups, columns, rows }: ReportTable, heading: string): string {
  const label = caption === '' ? heading : `${heading}: ${caption}`;
  const title = caption === '' ? '' : `<caption>${safe(caption)}</caption>`;
  const above = groups
    ? `<tr>${groups.map(({ title, span }) => (title === '' ? `<td colspan="${span}"></td>` : `<th colspan="${span}" scope="colgroup">${safe(title)}</th>`)).join('')}</tr>`
    : '';
  const barColumns = new Set(rows.flatMap((cells) => cells.flatMap(({ bar }, at) => (bar === undefined ? [] : [at]))));
  const head = columns.map(({ title, align }, at) =>
    title === '' && at === 0
      ? '<td></td>'
      : `<th class="${align}${barColumns.has(at) ? ' bar' : ''}" scope="col">${safe(title)}</th>`,
  );
  const body = rows.map(
    (cells) =>
      `<tr>${cells
        .map(({ text, bar }, at) => {
          if (at === 0) return `<th class="start" scope="row" dir="auto">${safe(text)}</th>`;
          if (bar !== undefined) return `<td class="bar">${barHtml(bar)}</td>`;
          const { align = 'start', title = '' } = columns[at] ?? {};
          const look = `${align}${barColumns.has(at) ? ' bar' : ''}${text === noFigure ? ' none' : ''}`;
          return `<td class="${look}" data-title="${safe(title)}">${safe(text)}</td>`;
        })
        .join('')}</tr>`,
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="${safe(label)}"><table>${title}<thead>${above}<tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** The figure itself is in the cell beside it. */
function barHtml(share: number): string {
  const width = (100 * share).toFixed(1);
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect width="${width}" height="10"/></svg>`;
}
