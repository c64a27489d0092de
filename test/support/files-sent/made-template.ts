/** Templates for decks as PowerPoint saves them, put together by hand: a master with three layouts, a theme, a picture. */

import { madePng } from './made-png.ts';
import { type MadePart, madeZip } from './made-zip.ts';

const OPEN = 'http://schemas.openxmlformats.org';
const spaces = `xmlns:a="${OPEN}/drawingml/2006/main" xmlns:r="${OPEN}/officeDocument/2006/relationships" xmlns:p="${OPEN}/presentationml/2006/main"`;
const TYPES = 'application/vnd.openxmlformats-officedocument';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export interface MadeTemplate {
  /** In EMU. */
  size?: [width: number, height: number];
  isDark?: boolean;
  heading?: string;
  text?: string;
  accents?: readonly string[];
  /** More relations of the master, and more inside its tree of shapes. */
  masterRelations?: string;
  masterShapes?: string;
  /** Fonts that it carries: each by its name, the file of its regular style. */
  fonts?: Readonly<Record<string, Buffer>>;
  /** What takes the place of a part, or is added. */
  parts?: readonly MadePart[];
}

export const wide: [number, number] = [12_192_000, 6_858_000];
export const narrow: [number, number] = [9_144_000, 6_858_000];

const place = (type: string, index: number | undefined, box: readonly number[], size: number) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${size}" name="${type}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"${index === undefined ? '' : ` idx="${index}"`}/></p:nvPr></p:nvSpPr>` +
  `<p:spPr><a:xfrm><a:off x="${box[0]}" y="${box[1]}"/><a:ext cx="${box[2]}" cy="${box[3]}"/></a:xfrm></p:spPr>` +
  `<p:txBody><a:bodyPr anchor="ctr"/><a:lstStyle><a:lvl1pPr><a:defRPr sz="${size}"/></a:lvl1pPr></a:lstStyle><a:p>${type === 'sldNum' ? NUMBER : ''}</a:p></p:txBody></p:sp>`;

const NUMBER =
  '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-GB"/><a:t>‹#›</a:t></a:fld>';

const tree = (shapes: string) =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`;

export function templateParts(made: MadeTemplate = {}): MadePart[] {
  const { size = wide, masterShapes = '', masterRelations = '', fonts = {}, parts = [] } = made;
  const [width, height] = size;
  const at = (x: number, y: number, w: number, h: number) =>
    [x * width, y * height, w * width, h * height].map(Math.round);
  const feet =
    place('ftr', 11, at(0.33, 0.93, 0.34, 0.05), 1200) + place('sldNum', 12, at(0.7, 0.93, 0.24, 0.05), 1201);
  const body = at(0.07, 0.27, 0.86, 0.63);
  const logo =
    '<p:pic><p:nvPicPr><p:cNvPr id="90" name="Mark"/><p:cNvPicPr/><p:nvPr userDrawn="1"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId9"/>' +
    `<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="${Math.round(width * 0.92)}" y="120000"/>` +
    '<a:ext cx="600000" cy="600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>';
  const stripe =
    '<p:sp><p:nvSpPr><p:cNvPr id="91" name="Stripe"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>' +
    `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="90000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>` +
    '<a:solidFill><a:schemeClr val="accent2"/></a:solidFill></p:spPr></p:sp>';
  const layout = (number: number, type: string, name: string, shapes: string): MadePart[] => [
    {
      name: `ppt/slideLayouts/slideLayout${number}.xml`,
      content: `${head}<p:sldLayout ${spaces} type="${type}" preserve="1"><p:cSld name="${name}">${tree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    },
    {
      name: `ppt/slideLayouts/_rels/slideLayout${number}.xml.rels`,
      content: relations(relation('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml')),
    },
  ];
  const whole: MadePart[] = [
    {
      name: '[Content_Types].xml',
      content: `${head}<Types xmlns="${OPEN}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/ppt/presentation.xml" ContentType="${TYPES}.presentationml.template.main+xml"/></Types>`,
    },
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'ppt/presentation.xml')) },
    {
      name: 'ppt/presentation.xml',
      content: `${head}<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldSz cx="${width}" cy="${height}"/><p:notesSz cx="6858000" cy="9144000"/>${fontList(Object.keys(fonts))}</p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relations(
        relation('rId1', 'slideMaster', 'slideMasters/slideMaster1.xml') +
          Object.keys(fonts)
            .map((_, at) => relation(`rId${at + 50}`, 'font', `fonts/font${at + 1}.fntdata`))
            .join(''),
      ),
    },
    ...Object.values(fonts).map((content, at) => ({ name: `ppt/fonts/font${at + 1}.fntdata`, content })),
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      content: masterXml(made, body, stripe + logo + masterShapes, feet, at),
    },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      content: relations(
        ['Cover', 'Chapter', 'Content']
          .map((_, one) => relation(`rId${one + 1}`, 'slideLayout', `../slideLayouts/slideLayout${one + 1}.xml`))
          .join('') +
          relation('rId8', 'theme', '../theme/theme1.xml') +
          relation('rId9', 'image', '../media/image1.png') +
          masterRelations,
      ),
    },
    ...layout(
      1,
      'title',
      'Brand cover',
      place('ctrTitle', undefined, at(0.1, 0.2, 0.8, 0.3), 5400) + place('subTitle', 1, at(0.1, 0.55, 0.8, 0.15), 2400),
    ),
    ...layout(2, 'secHead', 'Brand chapter', place('title', undefined, at(0.1, 0.35, 0.8, 0.3), 4800) + feet),
    ...layout(3, 'titleOnly', 'Brand content', place('title', undefined, at(0.07, 0.06, 0.82, 0.18), 3200) + feet),
    { name: 'ppt/theme/theme1.xml', content: themeXml(made) },
    { name: 'ppt/media/image1.png', content: madePng() },
  ];
  const replaced = new Set(parts.map(({ name }) => name));
  return [...whole.filter(({ name }) => !replaced.has(name)), ...parts];
}

function fontList(faces: readonly string[]): string {
  const listed = faces.map(
    (face, at) =>
      `<p:embeddedFont><p:font typeface="${face}" pitchFamily="2" charset="0"/><p:regular r:id="rId${at + 50}"/></p:embeddedFont>`,
  );
  return listed.length === 0 ? '' : `<p:embeddedFontLst>${listed.join('')}</p:embeddedFontLst>`;
}

/** As much of an Embedded OpenType file as says what it is. */
export function madeFont({ allows = 0, length = 200 }: { allows?: number; length?: number } = {}): Buffer {
  const bytes = Buffer.alloc(200, 7);
  bytes.writeUInt32LE(length, 0);
  bytes.writeUInt32LE(0x20001, 8);
  bytes.writeUInt16LE(allows, 32);
  bytes.writeUInt16LE(0x504c, 34);
  return bytes;
}

export function madeTemplate(made: MadeTemplate = {}): Buffer {
  return madeZip(templateParts(made));
}

export function relation(id: string, type: string, target: string, more = ''): string {
  return `<Relationship Id="${id}" Type="${OPEN}/officeDocument/2006/relationships/${type}" Target="${target}"${more}/>`;
}

export function relations(inside: string): string {
  return `${head}<Relationships xmlns="${OPEN}/package/2006/relationships">${inside}</Relationships>`;
}

function masterXml(
  { isDark = false }: MadeTemplate,
  body: readonly number[],
  shapes: string,
  feet: string,
  at: (x: number, y: number, w: number, h: number) => number[],
): string {
  const map = isDark ? 'bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"' : 'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"';
  const accents = [1, 2, 3, 4, 5, 6].map((one) => `accent${one}="accent${one}"`).join(' ');
  const style = (size: number, font: string) =>
    `<a:lvl1pPr><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+${font}-lt"/></a:defRPr></a:lvl1pPr>`;
  const ids = [1, 2, 3].map((one) => `<p:sldLayoutId id="${2_147_483_648 + one}" r:id="rId${one}"/>`).join('');
  return [
    `${head}<p:sldMaster ${spaces}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>`,
    tree(shapes + place('title', undefined, at(0.07, 0.06, 0.82, 0.18), 3200) + place('body', 1, body, 2000) + feet),
    `</p:cSld><p:clrMap ${map} ${accents} hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst>${ids}</p:sldLayoutIdLst>`,
    `<p:txStyles><p:titleStyle>${style(3200, 'mj')}</p:titleStyle><p:bodyStyle>${style(2000, 'mn')}</p:bodyStyle>`,
    `<p:otherStyle>${style(1800, 'mn')}</p:otherStyle></p:txStyles></p:sldMaster>`,
  ].join('');
}

export const brandAccents = ['00A3A1', 'F4B223', 'E4572E', '7B61FF', '2E86DE', '9ACD32'] as const;

function themeXml({ heading = 'Georgia', text = 'Verdana', accents = brandAccents }: MadeTemplate): string {
  const color = (name: string, hex: string) => `<a:${name}><a:srgbClr val="${hex}"/></a:${name}>`;
  const flat = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const font = (name: string, face: string) =>
    `<a:${name}><a:latin typeface="${face}"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
  return [
    `${head}<a:theme xmlns:a="${OPEN}/drawingml/2006/main" name="Brand"><a:themeElements><a:clrScheme name="Brand">`,
    '<a:dk1><a:sysClr val="windowText" lastClr="0B1B2B"/></a:dk1>',
    color('lt1', 'FFFFFF') + color('dk2', '16324F') + color('lt2', 'EAF2F8'),
    accents.map((hex, at) => color(`accent${at + 1}`, hex)).join(''),
    color('hlink', '2E86DE') + color('folHlink', '7B61FF'),
    `</a:clrScheme><a:fontScheme name="Brand">${font('majorFont', heading)}${font('minorFont', text)}</a:fontScheme>`,
    `<a:fmtScheme name="Brand"><a:fillStyleLst>${flat.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln w="6350">${flat}</a:ln>`.repeat(3)}</a:lnStyleLst>`,
    `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst>`,
    `<a:bgFillStyleLst>${flat.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  ].join('');
}
