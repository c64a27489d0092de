/** Decks with a template: its masters, layouts, fonts and colours are there, and the package holds together. */
import { describe, expect, it } from 'vitest';
import { renderPptx } from '../../../../../shared/formats/pptx/pptx.ts';
import { keptTemplate } from '../../../../../shared/formats/pptx/template/kept-template.ts';
import { styled } from '../../../../../shared/formats/pptx/template/styled.ts';
import { all, type XmlElement } from '../../../../support/files-read/read-xml.ts';
import {
  brandAccents,
  type MadeTemplate,
  madeFont,
  madeTemplate,
  narrow,
  wide,
} from '../../../../support/files-sent/made-template.ts';
import { builtReport } from '../../../../support/reports/built-report.ts';
import { looseEnds, opened, relationsOf, reportFile, xmlPart } from '../../ooxml/drawingml/report-file.ts';

const kinds: Record<string, MadeTemplate> = {
  'light 16:9': {},
  'dark 16:9': { isDark: true },
  'dark 4:3': { isDark: true, size: narrow },
  'small 16:9': { size: [9_144_000, 5_143_500] },
};

async function deckOf(made: MadeTemplate) {
  const template = madeTemplate(made);
  const accent = `#${styled(template).accent}`;
  return reportFile(renderPptx, { ...builtReport({ branding: { accent } }), template });
}

const slidesOf = (file: Awaited<ReturnType<typeof deckOf>>) =>
  [...file.xml].filter(([path]) => /^ppt\/slides\/[^/]+$/.test(path));

describe.each(Object.entries(kinds))('a deck on a %s template', (_name, made) => {
  const file = deckOf(made);
  const { size: [width, height] = wide } = made;

  it('has a type for every part, and a relation to each', async () => {
    expect(looseEnds(await file)).toEqual([]);
  });

  it('names only relations that are there', async () => {
    for (const [path, xml] of (await file).xml) {
      if (path.endsWith('.rels')) continue;
      const ids = relationsOf(await file, path);
      for (const id of usedIds(xml)) expect([...ids.keys()], path).toContain(id);
    }
  });

  it('has slides of the template’s size, on its layouts', async () => {
    const [slideSize] = all(xmlPart(await file, 'ppt/presentation.xml'), 'p:sldSz');
    expect(Object.fromEntries(slideSize?.attributes ?? [])).toEqual({ cx: String(width), cy: String(height) });
    const named = slidesOf(await file).map(async ([path]) => {
      const layout = [...relationsOf(await file, path).values()].find((target) => target.includes('slideLayout')) ?? '';
      return all(xmlPart(await file, layout), 'p:cSld')[0]?.attributes.get('name');
    });
    expect(new Set(await Promise.all(named))).toEqual(new Set(['Brand cover', 'Brand chapter', 'Brand content']));
  });

  it('fills in the title of each, in the look of its layout', async () => {
    for (const [path, xml] of slidesOf(await file)) {
      const titles = all(xml, 'p:sp').filter((shape) =>
        /title/i.test(all(shape, 'p:ph')[0]?.attributes.get('type') ?? ''),
      );
      const [title] = titles.filter((shape) => all(shape, 'p:ph')[0]?.attributes.get('type') !== 'subTitle');
      expect(title, path).toBeDefined();
      if (title) expect(all(title, 'a:solidFill'), path).toEqual([]);
    }
  });

  it('keeps everything on the slide, below the title and above the footer', async () => {
    for (const [path, xml] of slidesOf(await file)) {
      for (const shape of [...all(xml, 'p:graphicFrame'), ...all(xml, 'p:sp')]) {
        const [[off], [ext]] = [all(shape, 'a:off'), all(shape, 'a:ext').filter((one) => one.attributes.has('cx'))];
        const at = (element: XmlElement | undefined, name: string) => Number(element?.attributes.get(name) ?? 0);
        if (!off) continue;
        expect(at(off, 'x'), path).toBeGreaterThanOrEqual(0);
        expect(at(off, 'x') + at(ext, 'cx'), path).toBeLessThanOrEqual(width);
        expect(at(off, 'y'), path).toBeGreaterThanOrEqual(Math.floor(height * 0.24));
        expect(at(off, 'y') + at(ext, 'cy'), path).toBeLessThanOrEqual(Math.ceil(height * 0.93));
      }
    }
  });

  it('has its fonts and colours in the theme, and charts that name them', async () => {
    const theme = xmlPart(await file, 'ppt/theme/theme1.xml');
    expect(all(theme, 'a:latin').map(({ attributes }) => attributes.get('typeface'))).toEqual(['Georgia', 'Verdana']);
    expect(
      all(theme, 'a:accent1')
        .flatMap((one) => all(one, 'a:srgbClr'))
        .map(valOf),
    ).toEqual([brandAccents[0]]);
    const charts = [...(await file).xml].filter(([path]) => /^ppt\/charts\/[^/]+$/.test(path)).map(([, xml]) => xml);
    expect(charts.length).toBeGreaterThan(3);
    for (const chart of charts) expect(all(chart, 'a:schemeClr').length).toBeGreaterThan(0);
    const bars = charts.flatMap((chart) => all(chart, 'c:ser').flatMap((one) => all(one, 'a:schemeClr').map(valOf)));
    expect(bars).toContain('accent1');
    const fixed = charts.flatMap((chart) => all(chart, 'a:srgbClr').map(valOf));
    expect(fixed).not.toContain(brandAccents[0]);
  });
});

it('takes along what slides of the template would show, under names of its own', async () => {
  const file = await deckOf({});
  const pictures = [...file.parts.keys()].filter((path) => path.startsWith('ppt/media/'));
  expect(pictures).toEqual(['ppt/media/template1.png']);
  expect([...relationsOf(file, 'ppt/slideMasters/slideMaster1.xml').values()]).toContain('ppt/media/template1.png');
});

it('carries those fonts of the template that its layouts name and that may be embedded', async () => {
  const fonts = { Georgia: madeFont(), Verdana: madeFont({ allows: 2 }), Courier: madeFont() };
  const file = await deckOf({ fonts });
  const presentation = xmlPart(file, 'ppt/presentation.xml');
  expect(all(presentation, 'p:font').map(({ attributes }) => attributes.get('typeface'))).toEqual(['Georgia']);
  const [regular] = all(presentation, 'p:regular');
  const path = relationsOf(file, 'ppt/presentation.xml').get(regular?.attributes.get('r:id') ?? '') ?? '';
  expect(file.parts.get(path)?.equals(madeFont())).toBe(true);
  expect([...file.parts.keys()].filter((part) => part.startsWith('ppt/fonts/'))).toEqual([path]);
});

it.each([
  ['that is shorter than it says', madeFont({ length: 201 })],
  ['that is none', Buffer.from('<script>')],
  ['of no bytes', Buffer.alloc(0)],
])('leaves out a font %s', async (_, Georgia) => {
  const file = await deckOf({ fonts: { Georgia } });
  expect(all(xmlPart(file, 'ppt/presentation.xml'), 'p:font')).toEqual([]);
  expect([...file.parts.keys()].filter((part) => part.includes('font'))).toEqual([]);
});

it('keeps of an upload a presentation without slides that gives the same deck', async () => {
  const fonts = { Georgia: madeFont(), Courier: madeFont() };
  const uploaded = madeTemplate({ isDark: true, fonts, parts: [{ name: 'ppt/slides/slide1.xml', content: '<a/>' }] });
  const { bytes, facts } = await keptTemplate(uploaded);
  expect(facts).toMatchObject({
    slide: { width: 960, height: 540 },
    layouts: 3,
    fonts: { heading: 'Georgia', text: 'Verdana', embedded: ['Georgia'] },
  });
  expect(facts.colors[0]).toBe(`#${brandAccents[0].toLowerCase()}`);
  const kept = opened(bytes);
  expect([...kept.parts.keys()].filter((path) => path.startsWith('ppt/slides/'))).toEqual([]);
  expect(looseEnds(kept)).toEqual([]);
  const [one, other] = await Promise.all(
    [uploaded, bytes].map((template) => reportFile(renderPptx, { ...builtReport(), template })),
  );
  expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(true);
});

function valOf({ attributes }: XmlElement): string | undefined {
  return attributes.get('val');
}

function usedIds(element: XmlElement, found: string[] = []): string[] {
  for (const [name, value] of element.attributes) if (/^r:(id|embed|link)$/.test(name)) found.push(value);
  for (const child of element.children) if (typeof child !== 'string') usedIds(child, found);
  return found;
}
