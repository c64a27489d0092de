/** Edited decks that mean harm, or that no program would write: refused within seconds, and never taken for sound. */
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPptx } from '../../../../../shared/formats/pptx/pptx.ts';
import { hasOwnShapes, readEditedDeck } from '../../../../../shared/formats/pptx/refresh/edited-deck.ts';
import { Problem } from '../../../../../shared/problems/problem.ts';
import { type DeckEditor, editedDeck } from '../../../../support/files-sent/edited-deck.ts';
import { hostileTemplates } from '../../../../support/files-sent/hostile-templates.ts';
import { relation } from '../../../../support/files-sent/made-template.ts';
import { builtReport } from '../../../../support/reports/built-report.ts';
import { looseEnds, opened, reportFile, seriesOf, xmlPart } from '../../ooxml/drawingml/report-file.ts';

const MOST_MS = 5_000;
const MOST_BYTES = 600 * 1024 * 1024;
let sound: Buffer;

beforeAll(async () => {
  sound = (await reportFile(renderPptx, builtReport())).bytes;
});

function changed(change: (deck: DeckEditor, slide: string) => void): Buffer {
  const deck = editedDeck(sound);
  change(deck, deck.slides().find((path) => deck.chartOf(path) !== '') ?? '');
  return deck.bytes();
}

function faultOf(file: Buffer): string {
  try {
    return hasOwnShapes(readEditedDeck(file)) ? 'it was taken' : 'it has nothing of ours';
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

const relsOf = (slide: string) => slide.replace('slides/', 'slides/_rels/').concat('.rels');
const external = ' TargetMode="External"';
const related = (deck: DeckEditor, slide: string, xml: string) =>
  deck.change(relsOf(slide), '</Relationships>', `${xml}</Relationships>`);

const hostile: Record<string, [change: (deck: DeckEditor, slide: string) => void, said: RegExp]> = {
  macros: [(deck) => deck.set('ppt/vbaProject.bin', 'x'), /macros/],
  'a linked video': [
    (deck, slide) => related(deck, slide, relation('rId99', 'video', 'https://evil.test/a.mp4', external)),
    /points to https:\/\/evil\.test/,
  ],
  'an embedded program': [(deck) => deck.set('ppt/embeddings/oleObject1.bin', 'x'), /embedded object/],
  'a chart out of the package': [
    (deck, slide) => deck.change(relsOf(slide), /Target="\.\.\/charts[^"]*"/, 'Target="../../../../etc/passwd"'),
    /not allowed/,
  ],
  'an entity on a slide': [
    (deck, slide) => deck.set(slide, `<!DOCTYPE a [<!ENTITY b "c">]>${deck.text(slide)}`),
    /document type definition/,
  ],
  'a slide that is not well-formed': [
    (deck, slide) => deck.set(slide, deck.text(slide).slice(0, -20)),
    /cannot be read/,
  ],
  'a slide that is not there': [
    (deck, slide) =>
      deck.set(
        'ppt/_rels/presentation.xml.rels',
        deck.text('ppt/_rels/presentation.xml.rels').replace(slide.replace('ppt/', ''), 'slides/none.xml'),
      ),
    /no ppt\/slides\/none\.xml/,
  ],
  'half a million shapes on a slide': [
    (deck, slide) => deck.change(slide, '</p:spTree>', `${'<p:sp/>'.repeat(500_000)}</p:spTree>`),
    /more than 150000 tags/,
  ],
  'many slides full of elements': [
    (deck) => {
      const full = deck
        .text(deck.slides()[1] ?? '')
        .replace('</p:spTree>', `${'<p:sp><p:a/></p:sp>'.repeat(45_000)}</p:spTree>`);
      for (const path of deck.slides()) deck.set(path, full);
    },
    /more than 1000000 tags/,
  ],
};

describe('an edited deck that means harm', () => {
  it.each(Object.entries(hostile))('is refused: %s', (_name, [change, said]) => {
    const file = changed(change);
    const before = process.memoryUsage.rss();
    const began = process.cpuUsage();
    expect(faultOf(file)).toMatch(said);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(MOST_MS);
    expect(process.memoryUsage.rss() - before).toBeLessThan(MOST_BYTES);
  });

  it('is never taken where a template would not be', () => {
    for (const name of ['a name with dots', 'two parts of one name', 'parts that share their bytes', 'a control']) {
      const [file = Buffer.alloc(0), said = /none/] = hostileTemplates()[name] ?? [];
      expect(faultOf(file), name).toMatch(said);
    }
  });
});

describe('an edited deck that is odd', () => {
  const refreshed = (edited: Buffer) => reportFile(renderPptx, { ...builtReport(), edited });

  it('may link to the web from its slides', async () => {
    const file = await refreshed(
      changed((deck, slide) => related(deck, slide, relation('rId99', 'hyperlink', 'https://example.org', external))),
    );
    expect([...file.parts].some(([, part]) => part.includes('https://example.org'))).toBe(true);
  });

  it('has a picture where a chart was: it stays, and a warning names its slide', async () => {
    const file = await refreshed(changed((deck, slide) => deck.change(slide, /<c:chart [^>]*\/>/, '')));
    expect(file.warnings.map(({ code }) => code)).toContain('deck_shapes_old');
  });

  it('has a chart whose workbook was dropped: it gets a new one', async () => {
    let chart = '';
    const file = await refreshed(
      changed((deck, slide) => {
        chart = deck.chartOf(slide);
        deck.change(chart, /<c:externalData[\s\S]*?<\/c:externalData>/, '');
        deck.change(chart.replace('charts/', 'charts/_rels/').concat('.rels'), /<Relationship [^>]*\/>/, '');
      }),
    );
    expect(file.parts.get(chart)?.toString()).toContain('<c:externalData');
    expect([...file.parts.keys()]).toContain('ppt/embeddings/figures1.xlsx');
    expect(looseEnds(file).filter((fault) => !fault.startsWith('nobody relates to ppt/embeddings/chart'))).toEqual([]);
  });

  it('has bars that were made lines: labels have no places that lines do not allow', async () => {
    let chart = '';
    const file = await refreshed(
      changed((deck, slide) => {
        chart = deck.chartOf(slide);
        deck.set(
          chart,
          deck
            .text(chart)
            .replaceAll('c:barChart>', 'c:lineChart>')
            .replaceAll(/<c:dLbl>.*?<\/c:dLbl>/g, ''),
        );
      }),
    );
    expect(file.parts.get(chart)?.toString()).toContain('<c:lineChart>');
    expect(file.parts.get(chart)?.toString()).not.toContain('<c:dLbl>');
  });

  it('is in sections, which list its slides a second time', async () => {
    const file = await refreshed(
      changed((deck) => {
        const list = '<p14:sldIdLst><p14:sldId id="256"/><p14:sldId id="257"/></p14:sldIdLst>';
        const section = `<p14:section name="First" id="{1C6F1F6B-8C83-4B7C-9C35-4D2B7B1C0F11}">${list}</p14:section>`;
        const space = 'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"';
        const ext = `<p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst ${space}>${section}</p14:sectionLst></p:ext>`;
        deck.change('ppt/presentation.xml', '</p:presentation>', `<p:extLst>${ext}</p:extLst></p:presentation>`);
      }),
    );
    expect(file.pages).toBe(editedDeck(sound).slides().length);
  });

  it('has a series that somebody has hidden: it stays hidden, and its figures go', async () => {
    let chart = '';
    const file = await refreshed(
      changed((deck) => {
        const all = /<c:ser>[\s\S]*?<\/c:ser>/g;
        const isOfMany = (path: string) => path !== '' && (deck.text(path).match(all) ?? []).length > 2;
        chart = deck.slides().map(deck.chartOf).find(isOfMany) ?? '';
        const [first = ''] = deck.text(chart).match(all) ?? [];
        const hidden = first.replaceAll('c:ser>', 'c15:ser>').replace(/(<c:val>[\s\S]*?<c:v>)[^<]*/, '$10.987654');
        const space = 'xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"';
        const filtered = `<c15:filteredBarSeries ${space}>${hidden}</c15:filteredBarSeries>`;
        const ext = `<c:extLst><c:ext uri="{02D57815-91ED-43cb-92C2-25804820EDAC}">${filtered}</c:ext></c:extLst>`;
        deck.set(chart, deck.text(chart).replace(first, '').replace('</c:barChart>', `${ext}</c:barChart>`));
      }),
    );
    expect(seriesOf(xmlPart(file, chart))).toEqual(seriesOf(xmlPart(opened(sound), chart)).slice(1));
    expect(file.parts.get(chart)?.toString()).not.toMatch(/c15:ser|0\.987654/);
  });

  it('has properties that nothing leads to: no part has two types', async () => {
    const file = await refreshed(
      changed((deck) => deck.change('_rels/.rels', /<Relationship [^>]*custom-properties"[^>]*\/>/, '')),
    );
    const types = file.parts.get('[Content_Types].xml')?.toString() ?? '';
    expect(types.match(/PartName="\/docProps\/custom\.xml"/g)).toHaveLength(1);
  });

  it('has names that only look like ours: they are left alone', async () => {
    const name = 'Chart: #../../etc';
    const file = await refreshed(changed((deck, slide) => deck.change(slide, /name="Chart[^"]*"/, `name="${name}"`)));
    expect([...file.parts.values()].some((part) => part.includes(name))).toBe(true);
  });
});
