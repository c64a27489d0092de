/** The page of a shared view: its published state in the reader's language, complete in one response and without script. */
import { createHash } from 'node:crypto';
import { type PageLanguage, pageLanguage } from '../../delivery/links/page-language.ts';
import type { PublishedState } from '../../exports/shared-views/published-state.ts';
import { escaped } from '../../http/escaped.ts';
import { buildReport } from '../../reports/build-report.ts';
import { formatsOf } from '../../reports/document/formats.ts';
import { keyFigures } from '../../reports/document/key-figures.ts';
import { signsLine, withChanges } from '../../reports/document/story/changed-figures.ts';
import { sectionOf } from '../../reports/document/story/stands-out.ts';
import { storyStyle } from '../../reports/document/story/story-style.ts';
import type { ReportDocument, ReportSection } from '../../reports/report-document.ts';
import { cleanText } from '../../surveys/clean-text.ts';
import { createChartWriter } from './chart-html.ts';
import { figuresHtml, sectionHtml } from './figures-html.ts';
import { viewPageStyle } from './page-style.ts';
import { viewTexts } from './page-texts.ts';
import { type PageSection, withTablesBelow } from './tables-below.ts';

export interface ViewPage {
  html: string;
  /** The hash of its one style, as its content security policy names it. */
  styleHash: string;
}

const safe = (text: string) => escaped(cleanText(text));

export function viewPage(
  state: PublishedState,
  {
    language: wanted,
    sender,
    minimumBase,
  }: { language: string | undefined; sender?: string | undefined; minimumBase: number },
): ViewPage {
  const language = pageLanguage(wanted, state.language);
  const texts = viewTexts[language];
  const { statistics, timezone, heldBack, confidence, correction } = state;
  const report = buildReport({
    kind: 'report',
    survey: { id: 0, name: state.surveyName },
    statistics,
    language,
    timezone,
    notes: [],
    warnings: [],
    groupCharts: true,
    ...(confidence !== undefined && { confidence }),
    ...(correction !== undefined && { correction }),
  });
  const charts = createChartWriter(report.isRightToLeft);
  const notes = new Map(
    statistics.questions.flatMap(({ question }, at): [string, string][] => {
      const since = heldBack[question.id];
      if (since === undefined) return [];
      return [[sectionOf(at), filled(texts.heldBack, { moment: momentText(since, state, language) })]];
    }),
  );
  const sectionsHtml = (sections: readonly PageSection[], isOpening = false) => {
    const headingTag = isOpening ? 'h2' : 'h3';
    const all = sections.map((section) =>
      sectionHtml(section, charts, { ...texts, note: notes.get(section.id), headingTag }),
    );
    return `<div class="cards${isOpening ? ' opening' : ''}">${all.join('\n')}</div>`;
  };
  const chapters = withTablesBelow(report.chapters).map(({ id, heading, isOpening, sections: all }) => {
    const sections = id === 'overview' || isOpening ? all.filter(hasContent) : all;
    if (sections.length === 0) return '';
    if (id === 'appendix')
      return `<details><summary>${safe(texts.method)}</summary>${sectionsHtml(sections)}</details>`;
    return `${isOpening ? '' : `<h2>${safe(heading)}</h2>\n`}${sectionsHtml(sections, isOpening)}`;
  });
  const { keyFigures, signs } = tilesOf(state, report, language);
  const isEmpty = statistics.counted === null || statistics.counted === 0;
  const body = isEmpty
    ? `<p>${safe(texts.nothing)}</p>`
    : `${figuresHtml(keyFigures, 'large')}\n${signs === undefined ? '' : `<p class="soft signs">${safe(signs)}</p>\n`}${chapters.join('\n')}`;
  const style = viewPageStyle + charts.style();
  return {
    styleHash: createHash('sha256').update(style).digest('base64'),
    html: `<!doctype html>
<html lang="${language}"${report.isRightToLeft ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${safe(state.name)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1 dir="auto">${safe(state.name)}</h1>
${state.surveyName === state.name ? '' : `<p class="of" dir="auto">${safe(state.surveyName)}</p>`}
${daysHtml(state, language)}
<p class="detail">${[`${texts.asOf} ${momentText(state.asOf, state, language)}`, ...(sender === undefined ? [] : [`${texts.from} ${sender}`])].map(safe).join(' · ')}</p>
</header>
<main>
${body}
</main>
<footer><p>${safe(filled(texts.minimum, { minimum: String(minimumBase) }))}</p></footer>
</body>
</html>
`,
  };
}

/** The key figures that are known, each with its change, and what the signs of these mean. */
function tilesOf(
  { statistics, before, confidence, correction }: PublishedState,
  report: ReportDocument,
  language: PageLanguage,
) {
  const known = report.keyFigures.filter(({ figure }) => figure);
  if (!before) return { keyFigures: known, signs: undefined };
  const style = storyStyle(language, undefined, { confidence, correction });
  return {
    keyFigures: withChanges(known, keyFigures(before, style), style),
    signs: signsLine(statistics, before, style),
  };
}

/** What is hidden needs no card of its own. */
function hasContent({ blocks }: ReportSection): boolean {
  return blocks.some(({ kind }) => kind !== 'text');
}

function daysHtml({ days, daysBefore }: PublishedState, language: PageLanguage): string {
  if (!days) return '';
  const shown = rangeText(days, language);
  const text = daysBefore
    ? filled(viewTexts[language].compared, { days: shown, before: rangeText(daysBefore, language) })
    : shown;
  return `<p class="detail">${safe(text)}</p>`;
}

const rangeText = ({ from, to }: NonNullable<PublishedState['days']>, language: PageLanguage) =>
  formatsOf(language).period(from, to, 'UTC');

const momentText = (at: string, { timezone }: PublishedState, language: PageLanguage) =>
  formatsOf(language).moment(at, timezone);

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}
