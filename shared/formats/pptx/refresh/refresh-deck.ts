/** An edited deck with the figures of a new report: what stands where its maker left it, with what is new at the end. */
import type { ByteSink } from '../../../bytes/byte-sink.ts';
import { createZipWriter } from '../../../bytes/zip/zip-writer.ts';
import type { RenderedReport } from '../../../reports/report-document.ts';
import { type Warning, warningOf } from '../../../surveys/warnings/warning.ts';
import { type DeckFrame, masterColors } from '../deck-design.ts';
import type { Deck } from '../plan-deck.ts';
import { type DeckRecord, isText, recordPart, recordRelation, recordXml, textHash } from '../record/deck-record.ts';
import { codeOf, nameKey } from '../record/shape-names.ts';
import type { ChartShape, Slide } from '../slide.ts';
import type { SlideFacts } from '../writing/slide-writer.ts';
import { addSlides } from './added-slides.ts';
import { type EditedDeck, readEditedDeck } from './edited-deck.ts';
import { type KnownDeck, knownDeck } from './known-deck.ts';
import { createPackageChanges, type PackageChanges } from './package-changes.ts';
import { emptyChart, refreshChart } from './refreshed-chart.ts';
import { refreshSlide, type SlideOutcome } from './refreshed-slide.ts';

interface Refresh {
  edited: Uint8Array;
  plan: Deck;
  record: DeckRecord;
  facts: SlideFacts;
  frame: DeckFrame;
  emptiesOld: boolean;
}

export async function refreshDeck(
  { edited, plan, record, facts, frame, emptiesOld }: Refresh,
  out: ByteSink,
): Promise<RenderedReport> {
  const deck = readEditedDeck(Buffer.from(edited));
  const known = knownDeck(deck, plan);
  const changes = createPackageChanges(deck.source);
  const charts = new Map<string, ChartShape>();
  const emptied = new Set<string>();
  const emptiedCharts = new Set<string>();
  const slideOf = slideFinder(deck, known, plan);
  const work = {
    source: deck.source,
    changes,
    known,
    record: deck.record,
    deckLanguage: facts.deckLanguage,
    frame,
    slideOf,
    onChart: (path: string, shape: ChartShape) => void charts.set(path, shape),
    emptiesOld,
    onEmptied(key: string, chart: string | undefined) {
      emptied.add(key);
      if (chart !== undefined) emptiedCharts.add(chart);
    },
  };
  const outcomes = deck.slides.map((slide) => refreshSlide(slide, work));
  const drawing = { source: deck.source, changes, facts, frame, workbooks: new Set<string>() };
  const withoutFigures = [...emptiedCharts].filter((path) => !charts.has(path));
  // first: a chart that has new figures may share its workbook
  for (const path of withoutFigures) await emptyChart(path, drawing);
  for (const [path, shape] of charts) await refreshChart(path, shape, drawing);
  remember(deck, record, emptied, changes);
  const zip = createZipWriter(out, facts.date);
  const adding = addSlides(deck, known.added, plan, {
    changes,
    facts,
    frame: { ...frame, colorMap: () => masterColors },
    slideOf,
    zip,
  });
  await changes.write(zip, adding.write);
  await zip.finish();
  const warnings = [
    ...(deck.record ? [] : [warningOf('deck_record_gone', {})]),
    ...outcomes.flatMap((outcome, at) => slideWarnings(at + 1, outcome, deck.record !== undefined)),
    ...homelessWarnings(known, deck),
    ...known.added.map((slide, at) =>
      warningOf('deck_slide_added', { slide: deck.slides.length + at + 1, title: titleOf(slide) }),
    ),
  ];
  return { warnings, pages: deck.slides.length + known.added.length };
}

/** What was deleted stays in it, so that it is not taken for something new by the next refresh. */
function remember(
  { record: before, properties, propertiesPath }: EditedDeck,
  record: DeckRecord,
  emptied: ReadonlySet<string>,
  changes: PackageChanges,
) {
  const old = [...(before?.shapes ?? [])].map(([key, hash]): [string, string] => {
    return [key, emptied.has(key) && isText(hash) ? textHash('') : hash];
  });
  const shapes = new Map([...old, ...record.shapes]);
  const xml = recordXml({ ...record, shapes }, properties);
  if (propertiesPath !== undefined) return changes.replace(propertiesPath, xml);
  changes.add(recordPart, xml);
  changes.relate('', recordRelation('').type, recordPart.path);
}

function slideFinder({ slides }: EditedDeck, known: KnownDeck, { slides: planned, begins }: Deck) {
  const first = new Map<string, { path: string; number: number }>();
  for (const { path, number, keys } of slides)
    for (const key of keys) if (!first.has(codeOf(key))) first.set(codeOf(key), { path, number });
  for (const slide of slides) {
    const title = known.titleOf(slide);
    if (title !== undefined && !first.has(codeOf(title))) first.set(codeOf(title), slide);
  }
  return (section: string) => {
    const slide = planned[(begins.get(section) ?? 0) - 1];
    const key = slide?.shapes.map(({ name = '' }) => nameKey(name)).find((one) => one !== undefined);
    return key === undefined ? undefined : first.get(codeOf(key));
  };
}

const titleOf = ({ shapes }: Slide): string => {
  const title = shapes.find(
    (shape) => (shape.kind === 'text' || shape.kind === 'placeholder') && shape.fills === 'title',
  );
  if (title?.kind === 'placeholder') return title.text;
  return title?.kind === 'text' ? title.texts.map(({ text }) => text).join(' ') : '';
};

function slideWarnings(
  slide: number,
  { keptTitle, keptTexts, old, emptied }: SlideOutcome,
  isSure: boolean,
): Warning[] {
  return [
    ...(keptTitle !== undefined && isSure ? [warningOf('deck_title_kept', { slide, title: keptTitle })] : []),
    ...(keptTexts.length > 0 && isSure ? [warningOf('deck_texts_kept', { slide, shapes: keptTexts.join('; ') })] : []),
    ...(old.length > 0 ? [warningOf('deck_shapes_old', { slide, shapes: old.join('; ') })] : []),
    ...(emptied.length > 0 ? [warningOf('deck_shapes_emptied', { slide, shapes: emptied.join('; ') })] : []),
  ];
}

/** By the slide where their topic begins. */
function homelessWarnings({ homeless }: KnownDeck, { slides }: EditedDeck): Warning[] {
  const bySlide = new Map<number, string[]>();
  for (const { shape } of homeless) {
    const code = codeOf(nameKey(shape.name ?? '') ?? '');
    const at = slides.find(({ keys }) => keys.some((key) => codeOf(key) === code))?.number ?? 1;
    bySlide.set(at, [...(bySlide.get(at) ?? []), shape.name ?? '']);
  }
  return [...bySlide].map(([slide, names]) => warningOf('deck_shapes_homeless', { slide, shapes: names.join('; ') }));
}
