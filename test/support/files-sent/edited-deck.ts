/** Decks as people edit them: parts of the package changed by hand, as PowerPoint would write them. */
import { readZip } from '../files-read/read-zip.ts';
import { relation } from './made-template.ts';
import { madeZip } from './made-zip.ts';

export interface DeckEditor {
  paths(): string[];
  text(path: string): string;
  set(path: string, content: string | Buffer): void;
  change(path: string, from: RegExp | string, to: string): void;
  /** The slides in their order. */
  slides(): string[];
  order(paths: readonly string[]): void;
  /** The first slide on which something has this name. */
  slideWith(name: RegExp): string;
  /** The chart of a slide. */
  chartOf(slide: string): string;
  /** Removes a slide with its charts and notes, and the links that lead to it. */
  remove(slide: string): void;
  /** A slide of somebody's own at the end. */
  add(shapes: string): string;
  bytes(): Buffer;
}

const PRESENTATION = 'ppt/presentation.xml';
const TYPES = '[Content_Types].xml';
const relsOf = (path: string) => path.replace(/([^/]+)$/, '_rels/$1.rels');
const slideType = 'application/vnd.openxmlformats-officedocument.presentationml.slide+xml';
const spaces = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ');

export function editedDeck(deck: Buffer): DeckEditor {
  const parts = new Map(readZip(deck));
  const text = (path: string) => {
    const part = parts.get(path);
    if (!part) throw new Error(`no part ${path}`);
    return part.toString();
  };
  const set = (path: string, content: string | Buffer) => void parts.set(path, Buffer.from(content));
  const change = (path: string, from: RegExp | string, to: string) => {
    const before = text(path);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`nothing to change in ${path}`);
    set(path, after);
  };
  const idOf = (slide: string) =>
    new RegExp(`Id="([^"]+)"[^>]*Target="${slide.replace('ppt/', '')}"`).exec(text(relsOf(PRESENTATION)))?.[1] ?? '';
  const slides = () =>
    [...text(PRESENTATION).matchAll(/<p:sldId [^>]*r:id="([^"]+)"/g)].map(([, id]) => {
      const found = new RegExp(`Id="${id}"[^>]*Target="([^"]+)"`).exec(text(relsOf(PRESENTATION)));
      return `ppt/${found?.[1]}`;
    });
  const drop = (path: string) => {
    parts.delete(path);
    parts.delete(relsOf(path));
    set(TYPES, text(TYPES).replace(new RegExp(`<Override PartName="/${path}"[^>]*/>`), ''));
  };
  const targets = (path: string) =>
    [...text(relsOf(path)).matchAll(/Target="\.\.\/([^"]+)"/g)].map(([, target]) => `ppt/${target}`);
  const chartOf = (slide: string) => targets(slide).find((path) => path.includes('/charts/')) ?? '';

  return {
    paths: () => [...parts.keys()],
    text,
    set,
    change,
    slides,
    chartOf,
    order(paths) {
      const entries = paths.map(
        (path) => new RegExp(`<p:sldId [^>]*r:id="${idOf(path)}"/>`).exec(text(PRESENTATION))?.[0],
      );
      change(PRESENTATION, /<p:sldIdLst>.*<\/p:sldIdLst>/s, `<p:sldIdLst>${entries.join('')}</p:sldIdLst>`);
    },
    slideWith(name) {
      const found = slides().find((path) =>
        [...text(path).matchAll(/ name="([^"]*)"/g)].some(([, one = '']) => name.test(one)),
      );
      if (found === undefined) throw new Error(`no slide with ${name}`);
      return found;
    },
    remove(slide) {
      const id = idOf(slide);
      set(PRESENTATION, text(PRESENTATION).replace(new RegExp(`<p:sldId [^>]*r:id="${id}"/>`), ''));
      set(relsOf(PRESENTATION), text(relsOf(PRESENTATION)).replace(new RegExp(`<Relationship Id="${id}"[^>]*/>`), ''));
      for (const path of targets(slide).filter((one) => /\/(charts|notesSlides)\//.test(one))) {
        if (path.includes('/charts/')) for (const book of targets(path)) drop(book);
        drop(path);
      }
      drop(slide);
      for (const path of slides()) unlink(path, slide);
    },
    add(shapes) {
      const path = 'ppt/slides/slide900.xml';
      const layout = targets(slides()[1] ?? '').find((one) => one.includes('slideLayout')) ?? '';
      const tree = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}`;
      set(path, `<p:sld ${spaces}><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:sld>`);
      const toLayout = relation('rId1', 'slideLayout', layout.replace('ppt/', '../'));
      set(relsOf(path), text(relsOf(slides()[1] ?? '')).replace(/<Relationship [\s\S]*(?=<\/Rel)/, toLayout));
      change(TYPES, '</Types>', `<Override PartName="/${path}" ContentType="${slideType}"/></Types>`);
      change(
        relsOf(PRESENTATION),
        '</Relationships>',
        `${relation('rId900', 'slide', 'slides/slide900.xml')}</Relationships>`,
      );
      change(PRESENTATION, '</p:sldIdLst>', '<p:sldId id="900" r:id="rId900"/></p:sldIdLst>');
      return path;
    },
    bytes: () => madeZip([...parts].map(([name, content]) => ({ name, content }))),
  };

  function unlink(path: string, slide: string): void {
    const target = slide.replace('ppt/', '../');
    for (const [entry, id] of text(relsOf(path)).matchAll(/<Relationship Id="([^"]+)"[^>]*Target="([^"]+)"\/>/g)) {
      if (!entry.includes(`"${target}"`)) continue;
      set(relsOf(path), text(relsOf(path)).replace(entry, ''));
      set(path, text(path).replaceAll(new RegExp(`<a:hlinkClick r:id="${id}"[^>]*/>`, 'g'), ''));
    }
  }
}

/** A title that somebody has typed over, in two runs. */
export function retitled(slide: string, words: readonly [string, string]): string {
  return slide.replace(
    /(<p:ph type="title"[\s\S]*?<a:p>.*?)<a:r>(<a:rPr[\s\S]*?<\/a:rPr>).*?<\/a:r>(?=<\/a:p>)/,
    (_, before, look) => {
      return before + words.map((word) => `<a:r>${look}<a:t>${word}</a:t></a:r>`).join('');
    },
  );
}

export function titleOf(slide: string): string {
  const [, title = ''] = /<p:ph type="title"[\s\S]*?<p:txBody>([\s\S]*?)<\/p:txBody>/.exec(slide) ?? [];
  return [...title.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, words]) => words).join('');
}
