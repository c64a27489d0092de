/** Writes what a mail shows of a view: key figures, what stands out, and charts as pictures, light and dark. */
import type { MailedChart, MailedFigures } from '../../delivery/mailed-figures.ts';
import { paperInk } from '../../formats/charts/chart-style.ts';
import { darkInk } from '../../formats/charts/svg-elements.ts';
import { type ChartPicture, chartDrawer } from '../../formats/pictures/chart-picture.ts';
import { buildReport } from '../../reports/build-report.ts';
import type { Chart } from '../../reports/chart.ts';
import { keyFigures } from '../../reports/document/key-figures.ts';
import { withChanges } from '../../reports/document/story/changed-figures.ts';
import { storyStyle } from '../../reports/document/story/story-style.ts';
import type { ReportDocument, ReportFinding, ReportSection } from '../../reports/report-document.ts';
import { trackedFigures } from '../../reports/tracked-figures.ts';
import type { FiguresBefore } from '../figures/figures-before.ts';
import type { SurveyFigures } from '../figures/survey-figures.ts';
import type { MailFigures } from './mail-figures.ts';
import { viewHashOf, viewRequest } from './view-request.ts';

const mostCharts = 6;
const mostFindings = 5;
/** Narrow enough that labels can still be read on a phone, where a mail scales pictures down. */
const style = { width: 440, fontSize: 13 };
/** The paper of a mail on a dark screen. */
const nightInk = { ...darkInk, surface: '#20252b', grid: '#3a4149' };

interface Drawable {
  section: ReportSection;
  chart: Chart;
  /** What its marks mean. */
  note?: string;
}

/** `before`: the key figures of the period that the view compares with. */
type Compared = SurveyFigures & { before?: FiguresBefore | undefined };

export async function writeMailFigures(figures: Compared, item: MailFigures): Promise<MailedFigures> {
  const { view, language } = item;
  const { options } = viewRequest(item);
  const { statistics, survey, asOf } = figures;
  const { timezone, report } = options;
  const document = buildReport({
    kind: 'report',
    survey: { id: survey.id, name: survey.name },
    statistics,
    language,
    timezone,
    notes: [],
    warnings: [],
    standsOut: report?.stands_out,
    groupCharts: true,
    confidence: report?.confidence,
    correction: report?.correction,
  });
  const { findings, heading } = findingsOf(document);
  return {
    viewId: view.id,
    name: view.name,
    viewHash: viewHashOf(view),
    asOf,
    timezone,
    survey: document.survey.name,
    facts: document.coverFacts,
    keyFigures: tilesOf(document, figures, item),
    findings: findings.slice(0, mostFindings).map(({ text, note }) => ({ text, note })),
    ...(heading !== undefined && { findingsHeading: heading }),
    charts: await drawn(chosen(document, findings, statistics.banners !== undefined), document.isRightToLeft),
    tracked: trackedFigures(statistics, language),
  };
}

/** A change is the first that is said of a figure. */
function tilesOf(
  { keyFigures: now }: ReportDocument,
  { before }: Compared,
  { language }: MailFigures,
): MailedFigures['keyFigures'] {
  const style = storyStyle(language, undefined, {});
  const all = before ? withChanges(now, keyFigures(before, style), style) : now;
  return all.map(({ label, value, note, change }) => {
    const notes = [...(change ? [`${change.text} ${change.was}`] : []), ...(note ? [note] : [])];
    return { label, value, ...(notes.length > 0 && { note: notes.join('; ') }) };
  });
}

function findingsOf({ chapters }: ReportDocument): { findings: ReportFinding[]; heading?: string } {
  const section = chapters[0]?.sections.find(({ id }) => id === 'stands-out');
  const findings = section?.blocks.flatMap((block) => (block.kind === 'findings' ? block.findings : [])) ?? [];
  return section ? { findings, heading: section.heading } : { findings };
}

/** Questions that something stands out of come first to be chosen; what is chosen keeps the order of the survey. */
function chosen({ chapters }: ReportDocument, findings: readonly ReportFinding[], hasGroups: boolean): Drawable[] {
  const sections = chapters.find(({ id }) => id === 'questions')?.sections ?? [];
  const drawable = sections.flatMap((section) => drawableOf(section, hasGroups));
  const targets = findings.map(({ target }) => target);
  const isNamed = ({ section }: Drawable) => targets.includes(section.id);
  const wanted = [...drawable.filter(isNamed), ...drawable.filter((one) => !isNamed(one))].slice(0, mostCharts);
  return drawable.filter((one) => wanted.includes(one));
}

/** The chart of a question; where the view is broken down, that of its groups, which comes last. */
function drawableOf(section: ReportSection, hasGroups: boolean): Drawable[] {
  const { blocks } = section;
  const isChart = ({ kind }: ReportSection['blocks'][number]) => kind === 'chart';
  const at = hasGroups ? blocks.findLastIndex(isChart) : blocks.findIndex(isChart);
  const [block, next] = blocks.slice(Math.max(0, at));
  if (block?.kind !== 'chart') return [];
  return [{ section, chart: block.chart, ...(hasGroups && next?.kind === 'text' && { note: next.text }) }];
}

async function drawn(charts: readonly Drawable[], isRightToLeft: boolean): Promise<MailedChart[]> {
  if (charts.length === 0) return [];
  const draw = await chartDrawer(
    charts.map(({ chart }) => chart),
    { ...style, isRightToLeft },
  );
  return charts.map(({ section: { heading, base }, chart, note }) => ({
    heading,
    ...(base !== undefined && { base }),
    caption: chart.title,
    ...(note !== undefined && { note }),
    alt: chart.alt,
    light: stored(draw(chart, paperInk)),
    dark: stored(draw(chart, nightInk)),
  }));
}

function stored({ png, width, height }: ChartPicture): MailedChart['light'] {
  return { png: Buffer.from(png).toString('base64'), width, height };
}
