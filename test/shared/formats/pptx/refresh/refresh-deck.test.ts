/** A deck that somebody has edited gets the figures of the next wave, and stays hers otherwise. */
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPptx } from '../../../../../shared/formats/pptx/pptx.ts';
import type { ReportDocument } from '../../../../../shared/reports/report-document.ts';
import { all } from '../../../../support/files-read/read-xml.ts';
import { type DeckEditor, editedDeck, retitled, titleOf } from '../../../../support/files-sent/edited-deck.ts';
import { wave, waveSurvey } from '../../../../support/reports/report-wave.ts';
import {
  looseEnds,
  opened,
  type ReportFile,
  reportFile,
  seriesOf,
  xmlPart,
} from '../../ooxml/drawingml/report-file.ts';

const made = async (document: ReportDocument) => (await reportFile(renderPptx, document)).bytes;
const refreshed = (document: ReportDocument, edited: Buffer) => reportFile(renderPptx, { ...document, edited });
const valuesAt = (file: Pick<ReportFile, 'xml'>, path: string) =>
  seriesOf(xmlPart(file, path)).map(({ values, categories }) => ({ values, categories }));
const warningsOf = ({ warnings }: ReportFile, code: string) =>
  warnings.filter((one) => one.code === code).map(({ values }) => values);
const withChart = (deck: DeckEditor) =>
  deck.slides().filter((path) => deck.chartOf(path) !== '' && /name="Title/.test(deck.text(path)));

describe('an edited deck', () => {
  let deck: DeckEditor;
  let own: string;
  let [kept, moved, deleted, ordered]: string[] = [];
  let title = '';
  let gone = '';
  let file: ReportFile;
  let fresh: ReportFile;

  beforeAll(async () => {
    deck = editedDeck(await made(wave(60)));
    [, kept, moved, deleted, ordered] = withChart(deck);
    title = titleOf(deck.text(moved ?? ''));
    deck.set(kept ?? '', retitled(deck.text(kept ?? ''), ['My own ', 'headline']));
    deck.set(moved ?? '', retitled(deck.text(moved ?? ''), [title.slice(0, 4), title.slice(4)]));
    deck.change(moved ?? '', /(name="Chart[\s\S]*?<a:off x=)"\d+"/, '$1"777"');
    deck.change(
      deck.chartOf(moved ?? ''),
      /(<\/c:tx><c:spPr><a:solidFill>)<a:srgbClr val="\w+"\/>/,
      '$1<a:srgbClr val="CC0066"/>',
    );
    gone = /name="Chart[^"]*(#[^"]*)"/.exec(deck.text(deleted ?? ''))?.[1] ?? 'none';
    deck.remove(deleted ?? '');
    own = deck.add(
      '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title 1"/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>What we will do</a:t></a:r></a:p></p:txBody></p:sp>',
    );
    const others = deck.slides().filter((path) => path !== own && path !== ordered);
    deck.order([...others.slice(0, 2), own, ordered ?? '', ...others.slice(2)]);
    file = await refreshed(wave(240), deck.bytes());
    fresh = await reportFile(renderPptx, wave(240));
  });

  it('is a sound package', () => {
    expect(looseEnds(file)).toEqual([]);
  });

  it('has the slides it had, in their order', () => {
    expect(editedDeck(file.bytes).slides().slice(0, deck.slides().length)).toEqual(deck.slides());
    expect(file.parts.get(own)?.toString()).toBe(deck.text(own));
  });

  it('has the new values in its charts and in the workbooks behind them', () => {
    const now = editedDeck(fresh.bytes);
    const names = (text: string) => [...text.matchAll(/name="(Chart[^"]*)"/g)].map(([, name]) => name);
    for (const slide of withChart(deck)) {
      const [name = ''] = names(deck.text(slide));
      const same = now.slides().find((path) => now.text(path).includes(`name="${name}"`)) ?? '';
      expect(valuesAt(file, deck.chartOf(slide)), name).toEqual(valuesAt(fresh, now.chartOf(same)));
      const book = (of: string) => of.replace('charts', 'embeddings').replace('.xml', '.xlsx');
      expect(file.parts.get(book(deck.chartOf(slide)))).toEqual(fresh.parts.get(book(now.chartOf(same))));
    }
  });

  it('keeps a title that was typed over, and says what the new one would be', () => {
    expect(titleOf(file.parts.get(kept ?? '')?.toString() ?? '')).toBe('My own headline');
    const at = deck.slides().indexOf(kept ?? '') + 1;
    expect(warningsOf(file, 'deck_title_kept')).toEqual([{ slide: at, title: expect.any(String) }]);
  });

  it('keeps the place and the colour of a chart', () => {
    expect(file.parts.get(moved ?? '')?.toString()).toMatch(/name="Chart[\s\S]*?<a:off x="777"/);
    const [series] = all(xmlPart(file, deck.chartOf(moved ?? '')), 'c:ser');
    expect(series && all(series, 'a:srgbClr')[0]?.attributes.get('val')).toBe('CC0066');
  });

  it('has the new base and the new table', () => {
    const slide = file.parts.get(moved ?? '')?.toString() ?? '';
    const now = editedDeck(fresh.bytes);
    const words = (xml: string, name: string) => {
      const [shape = ''] = new RegExp(`name="${name}[\\s\\S]*?</p:(sp|graphicFrame)>`).exec(xml) ?? [];
      return [...shape.matchAll(/<a:t>([^<]*)</g)].map(([, text]) => text);
    };
    const [, code = ''] = /name="Chart[^"]*(#[^"]*)"/.exec(slide) ?? [];
    const same = now.text(now.slideWith(new RegExp(`^Chart.*${code}$`)));
    for (const kind of ['Base', 'Table']) {
      expect(words(slide, kind).length, kind).toBeGreaterThan(0);
      expect(words(slide, kind)).toEqual(words(same, kind));
    }
    expect(words(slide, 'Base')).not.toEqual(words(deck.text(moved ?? ''), 'Base'));
  });

  it('can be refreshed again: what was deleted stays deleted, what was edited stays edited', async () => {
    const again = await refreshed(wave(300), file.bytes);
    expect(editedDeck(again.bytes).slides().slice(0, deck.slides().length)).toEqual(deck.slides());
    const names = ({ xml }: ReportFile) =>
      [...xml].filter(([path]) => path.startsWith('ppt/slides/')).flatMap(([, slide]) => all(slide, 'p:cNvPr'));
    const isGone = (one: ReportFile) => !names(one).some(({ attributes }) => attributes.get('name')?.endsWith(gone));
    expect([fresh, file, again].map(isGone)).toEqual([false, true, true]);
    expect(titleOf(again.parts.get(kept ?? '')?.toString() ?? '')).toBe('My own headline');
    expect(looseEnds(again)).toEqual([]);
  });
});

it('a headline that nobody has edited is replaced, however its runs are divided', async () => {
  const deck = editedDeck(await made(wave(60, [], true)));
  const now = editedDeck(await made(wave(240, [], true)));
  const changed = deck.slides().filter((path) => {
    const [, name] = /name="(Title[^"]*)#[\w-]+"/.exec(deck.text(path)) ?? [];
    return name !== undefined && titleOf(deck.text(path)) !== titleOf(now.text(path)) && now.paths().includes(path);
  });
  expect(changed.length).toBeGreaterThan(0);
  for (const path of changed) {
    const title = titleOf(deck.text(path));
    deck.set(path, retitled(deck.text(path), [title.slice(0, 7), title.slice(7)]));
  }
  const file = await refreshed(wave(240, [], true), deck.bytes());
  for (const path of changed) {
    const [, role, code] = /name="(Title[^":]*):[^"]*(#[\w-]+)"/.exec(deck.text(path)) ?? [];
    const same = now.text(now.slideWith(new RegExp(`^${role}: .*${code}$`)));
    expect(titleOf(file.parts.get(path)?.toString() ?? '')).toBe(titleOf(same));
  }
  expect(warningsOf(file, 'deck_title_kept')).toEqual([]);
});

it('questions that are new get slides at the end, and those that are gone are named', async () => {
  const deck = await made(wave(60, [1]));
  const file = await refreshed(wave(120, [2]), deck);
  expect(looseEnds(file)).toEqual([]);
  const added = warningsOf(file, 'deck_slide_added');
  const [before, after] = [editedDeck(deck).slides(), editedDeck(file.bytes).slides()];
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length - before.length).toBe(added.length);
  expect(added.map(({ slide }) => slide)).toEqual(added.map((_, at) => before.length + at + 1));
  expect(added.map(({ title }) => String(title)).join()).toContain(waveSurvey.questions[1]?.title);
  expect(warningsOf(file, 'deck_shapes_old').length).toBeGreaterThan(0);
});

describe('a report that hides more than the one that the deck was made with', () => {
  let deck: DeckEditor;
  let file: ReportFile;
  let slides: string[] = [];

  beforeAll(async () => {
    deck = editedDeck(await made(wave(60)));
    file = await refreshed({ ...wave(120, [2]), emptiesOld: true }, deck.bytes());
    slides = warningsOf(file, 'deck_shapes_emptied').map(({ slide }) => deck.slides()[Number(slide) - 1] ?? '');
  });

  it('leaves none of its figures', () => {
    const charts = slides.map(deck.chartOf).filter((path) => path !== '');
    expect(charts.length).toBeGreaterThan(0);
    expect(warningsOf(file, 'deck_shapes_old')).toEqual([]);
    for (const chart of charts) {
      expect(valuesAt(file, chart)).toEqual([]);
      expect(file.parts.get(chart)?.toString()).not.toContain('<c:v>');
      const book = opened(
        file.parts.get(chart.replace('charts', 'embeddings').replace('.xml', '.xlsx')) ?? Buffer.of(),
      );
      expect([...book.parts.values()].join()).not.toMatch(/<v>|<t>/);
    }
    for (const slide of slides) {
      const words = [...(file.parts.get(slide)?.toString() ?? '').matchAll(/<a:t>([^<]+)</g)].map(([, word]) => word);
      expect(words.filter((word) => !['Questions', waveSurvey.name, '‹#›'].includes(word ?? ''))).toEqual([]);
      expect(file.parts.get(slide)?.toString()).not.toMatch(/<p:cNvPr [^>]*name="(Chart|Table)[^>]*descr="[^"]/);
    }
    expect(looseEnds(file)).toEqual([]);
  });

  it('leaves places for the figures of the next one', async () => {
    const again = await refreshed(wave(60), file.bytes);
    for (const slide of slides) {
      expect(titleOf(again.parts.get(slide)?.toString() ?? '')).toBe(titleOf(deck.text(slide)));
      const chart = deck.chartOf(slide);
      if (chart !== '') expect(valuesAt(again, chart)).toEqual(valuesAt(opened(deck.bytes()), chart));
    }
    expect(warningsOf(again, 'deck_title_kept')).toEqual([]);
  });

  it('keeps what somebody has written, and says that it may be of then', async () => {
    const [slide = ''] = slides.filter((path) => /name="Title/.test(deck.text(path)));
    deck.set(slide, retitled(deck.text(slide), ['My own ', 'words']));
    const again = await refreshed({ ...wave(120, [2]), emptiesOld: true }, deck.bytes());
    expect(titleOf(again.parts.get(slide)?.toString() ?? '')).toBe('My own words');
  });
});

it('new slides have no part that a renumbered deck has already', async () => {
  const deck = editedDeck(await made(wave(60, [1])));
  const noted = deck.paths().filter((path) => path.startsWith('ppt/notesSlides/notesSlide'));
  const next = `ppt/notesSlides/notesSlide${deck.slides().length + 1}.xml`;
  deck.set(next, deck.text(noted[0] ?? ''));
  const file = await refreshed(wave(120), deck.bytes());
  expect(file.parts.get(next)?.toString()).toBe(deck.text(next));
  expect(warningsOf(file, 'deck_slide_added').length).toBeGreaterThan(0);
});

it('without its properties all titles are kept, and nothing is added', async () => {
  const deck = editedDeck(await made(wave(60, [1])));
  deck.change('_rels/.rels', /<Relationship [^>]*custom-properties"[^>]*\/>/, '');
  const file = await refreshed(wave(120), deck.bytes());
  expect(editedDeck(file.bytes).slides()).toEqual(deck.slides());
  expect(file.warnings.map(({ code }) => code)).toContain('deck_record_gone');
  const [slide = ''] = withChart(deck);
  expect(valuesAt(file, deck.chartOf(slide))).not.toEqual(valuesAt(opened(deck.bytes()), deck.chartOf(slide)));
});
