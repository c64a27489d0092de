/** The package of a deck holds together: what a strict program would ask to repair is not there. */
import { describe, expect, it } from 'vitest';
import { renderPptx } from '../../../../shared/formats/pptx/pptx.ts';
import { slidePaths } from '../../../support/files-read/deck-file.ts';
import { all, type XmlElement } from '../../../support/files-read/read-xml.ts';
import { madePng } from '../../../support/files-sent/made-png.ts';
import { builtReport } from '../../../support/reports/built-report.ts';
import { type MadeReport, madeReport } from '../../../support/reports/made-report.ts';
import { looseEnds, type ReportFile, reportFile, xmlPart } from '../ooxml/drawingml/report-file.ts';

const reports: Record<string, MadeReport> = {
  latin: { logo: { type: 'png', bytes: madePng() } },
  arabic: { script: 'arabic' },
  summary: { kind: 'summary', questions: 2 },
  'many options': { options: 60, questions: 3 },
  'long titles': { hasLongTitles: true },
  empty: { hasAnswers: false },
  bare: { questions: 0 },
};

const numbers = (elements: readonly XmlElement[], name: string) =>
  elements.map(({ attributes }) => Number(attributes.get(name)));
const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length;
const xmlParts = (file: ReportFile) => [...file.xml].filter(([path]) => path.startsWith('ppt/'));

describe.each(Object.entries(reports))('the deck of the %s report', (_name, made) => {
  const opened = reportFile(renderPptx, madeReport(made));

  it('has a type for every part, and a relation to each', async () => {
    expect(looseEnds(await opened)).toEqual([]);
  });

  it('names every part but pictures and relations by its own path, and no part twice', async () => {
    const { parts } = await opened;
    const types = xmlPart(await opened, '[Content_Types].xml');
    const paths = all(types, 'Override').map(({ attributes }) => attributes.get('PartName') ?? '');
    const own = [...parts.keys()].filter((path) => !/\.rels$|^\[Content_Types\]|\/media\//.test(path));
    expect(paths.toSorted()).toEqual(own.map((path) => `/${path}`).toSorted());
    expect(isUnique(paths)).toBe(true);
  });

  it('has every relation once in its part, and uses only those', async () => {
    const file = await opened;
    for (const [path, xml] of xmlParts(file).filter(([name]) => !name.endsWith('.rels'))) {
      const rels = file.xml.get(path.replace(/([^/]+)$/, '_rels/$1.rels'));
      const ids = rels ? all(rels, 'Relationship').map(({ attributes }) => attributes.get('Id')) : [];
      expect(isUnique(ids), path).toBe(true);
      for (const used of relationIds(xml)) expect(ids, path).toContain(used);
    }
  });

  it('has slides, layouts and a master whose numbers are allowed and differ', async () => {
    const presentation = xmlPart(await opened, 'ppt/presentation.xml');
    const slides = numbers(all(presentation, 'p:sldId'), 'id');
    expect(isUnique(slides)).toBe(true);
    expect(Math.min(...slides)).toBeGreaterThanOrEqual(256);
    expect(Math.max(...slides)).toBeLessThan(2 ** 31);
    const master = xmlPart(await opened, 'ppt/slideMasters/slideMaster1.xml');
    const high = [...numbers(all(presentation, 'p:sldMasterId'), 'id'), ...numbers(all(master, 'p:sldLayoutId'), 'id')];
    expect(isUnique(high)).toBe(true);
    expect(Math.min(...high)).toBeGreaterThanOrEqual(2 ** 31);
    expect(Math.max(...high)).toBeLessThan(2 ** 32);
  });

  it('has shapes whose numbers differ on each slide', async () => {
    for (const [path, xml] of xmlParts(await opened)) {
      const ids = numbers(all(xml, 'p:cNvPr'), 'id');
      expect(isUnique(ids), path).toBe(true);
    }
  });

  it('lists all of its slides, and has neither notes nor a master of notes', async () => {
    const file = await opened;
    const held = [...file.parts.keys()].filter((path) => /^ppt\/slides\/[^/]+$/.test(path));
    expect(slidePaths(file).toSorted()).toEqual(held.toSorted());
    expect(held).toHaveLength(file.pages ?? 0);
    expect([...file.parts.keys()].filter((path) => /notes/i.test(path))).toEqual([]);
    expect(all(xmlPart(file, 'ppt/presentation.xml'), 'p:notesMasterIdLst')).toEqual([]);
  });

  it('is as wide as a screen, and nothing on it lies outside', async () => {
    const file = await opened;
    const [size] = all(xmlPart(file, 'ppt/presentation.xml'), 'p:sldSz');
    const [width, height] = ['cx', 'cy'].map((name) => Number(size?.attributes.get(name)));
    expect([width, height]).toEqual([12_192_000, 6_858_000]);
    for (const path of slidePaths(file)) {
      for (const frame of [...all(xmlPart(file, path), 'a:xfrm'), ...all(xmlPart(file, path), 'p:xfrm')]) {
        const [[x = 0] = [], [y = 0] = []] = ['x', 'y'].map((name) => numbers(all(frame, 'a:off'), name));
        const [[cx = 0] = [], [cy = 0] = []] = ['cx', 'cy'].map((name) => numbers(all(frame, 'a:ext'), name));
        expect([x >= 0, y >= 0, x + cx <= 12_192_000, y + cy <= 6_858_000], path).toEqual([true, true, true, true]);
      }
    }
  });
});

function relationIds(element: XmlElement): string[] {
  const own = [...element.attributes].filter(([name]) => /^r:(id|embed|link)$/.test(name)).map(([, value]) => value);
  return [...own, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : relationIds(child)))];
}

describe('a deck', () => {
  it('is the same bytes for the same report', async () => {
    const [one, other] = [await reportFile(renderPptx, builtReport()), await reportFile(renderPptx, builtReport())];
    expect(one.bytes.equals(other.bytes)).toBe(true);
  });

  it('carries no time but that of the newest answer', async () => {
    const file = await reportFile(renderPptx, madeReport({}));
    const core = file.parts.get('docProps/core.xml')?.toString() ?? '';
    expect([...core.matchAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g)].map(String)).toEqual(Array(2).fill('2026-03-01T09:30:00Z'));
  });
});
