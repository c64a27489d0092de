/** The theme and the master of a deck: its colours and fonts in one place, where a person can change them for all slides. */
import { seriesColors } from '../../../reports/palette.ts';
import { colors } from '../../ooxml/document-colors.ts';
import { hexColor, inkOf, tint } from '../../ooxml/drawingml/colors.ts';
import { namespaces } from '../../ooxml/namespaces.ts';
import { xmlHead } from '../../ooxml/xml.ts';
import { shapeXml, treeXml } from '../shape-xml.ts';
import type { TextShape } from '../slide.ts';
import { footBox } from '../slide-head.ts';
import { body } from '../slide-size.ts';
import type { DeckLanguage } from '../text-xml.ts';
import { layoutNames } from './layouts.ts';

/** A font that every machine has, or one of the same widths; other scripts take theirs. */
const FONT = 'Arial';
const scriptFonts = {
  Jpan: 'Yu Gothic',
  Hang: 'Malgun Gothic',
  Hans: 'Microsoft YaHei',
  Hant: 'Microsoft JhengHei',
  Arab: 'Arial',
  Hebr: 'Arial',
  Thai: 'Tahoma',
  Ethi: 'Nyala',
  Beng: 'Vrinda',
  Gujr: 'Shruti',
  Khmr: 'DaunPenh',
  Knda: 'Tunga',
  Guru: 'Raavi',
  Deva: 'Mangal',
  Telu: 'Gautami',
  Taml: 'Latha',
  Mlym: 'Kartika',
  Laoo: 'DokChampa',
  Sinh: 'Iskoola Pota',
  Mymr: 'Myanmar Text',
  Geor: 'Sylfaen',
  Armn: 'Sylfaen',
};

export function themeXml(accent: string): string {
  return [
    `${xmlHead}<a:theme xmlns:a="${namespaces.drawing}" name="Survey report"><a:themeElements>`,
    `<a:clrScheme name="Survey report">${schemeColors(accent)}</a:clrScheme>`,
    `<a:fontScheme name="Survey report"><a:majorFont>${fonts}</a:majorFont><a:minorFont>${fonts}</a:minorFont></a:fontScheme>`,
    `<a:fmtScheme name="Survey report"><a:fillStyleLst>${flat.repeat(3)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${[6350, 12_700, 19_050].map((width) => `<a:ln w="${width}">${flat}</a:ln>`).join('')}</a:lnStyleLst>`,
    `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst>`,
    `<a:bgFillStyleLst>${flat.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  ].join('');
}

const flat = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const fonts = [
  `<a:latin typeface="${FONT}"/><a:ea typeface=""/><a:cs typeface="${FONT}"/>`,
  ...Object.entries(scriptFonts).map(([script, face]) => `<a:font script="${script}" typeface="${face}"/>`),
].join('');

/** `tx2` is the accent as letters can have it, `bg2` a ground that is only a breath of it. */
function schemeColors(accent: string): string {
  const others = seriesColors.map(hexColor).filter((color) => color !== accent);
  const members: [string, string][] = [
    ['dk1', colors.ink],
    ['lt1', 'FFFFFF'],
    ['dk2', inkOf(accent)],
    ['lt2', tint(accent, 0.07)],
    ['accent1', accent],
    ...[0, 1, 2, 3, 4].map((at): [string, string] => [`accent${at + 2}`, others[at] ?? accent]),
    ['hlink', inkOf(accent)],
    ['folHlink', inkOf(accent)],
  ];
  return members.map(([name, color]) => `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`).join('');
}

/** The first of all numbers of masters and layouts; slides have theirs below it. */
export const FIRST_MASTER_ID = 2_147_483_648;

export const colorMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3"' +
  ' accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

export function masterXml(deckLanguage: DeckLanguage): string {
  const layouts = layoutNames.map((_, at) => `<p:sldLayoutId id="${FIRST_MASTER_ID + at + 1}" r:id="rId${at + 1}"/>`);
  return [
    `${xmlHead}<p:sldMaster xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}" xmlns:p="${namespaces.presentation}">`,
    '<p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>',
    `${treeXml(masterShapes.map((shape, at) => shapeXml(shape, at + 2, deckLanguage, {})))}</p:cSld>`,
    colorMap,
    `<p:sldLayoutIdLst>${layouts.join('')}</p:sldLayoutIdLst>`,
    `<p:txStyles><p:titleStyle>${level(2600, true, deckLanguage)}</p:titleStyle><p:bodyStyle>${level(1400, false, deckLanguage)}</p:bodyStyle>`,
    `<p:otherStyle>${level(1400, false, deckLanguage)}</p:otherStyle></p:txStyles></p:sldMaster>`,
  ].join('');
}

const masterShapes: readonly TextShape[] = [
  place('title', { ...body, y: 41, height: 60 }, 26),
  place('subtitle', { ...body, y: 130, height: 360 }, 14),
  place('footer', footBox.footer, 9),
  place('number', footBox.number, 9),
];

function place(fills: NonNullable<TextShape['fills']>, box: TextShape['box'], points: number): TextShape {
  return { kind: 'text', fills, box, texts: [{ text: '', style: { points, isBold: fills === 'title' } }] };
}

function level(size: number, isBold: boolean, { isRightToLeft }: DeckLanguage): string {
  const side = isRightToLeft ? 'algn="r" rtl="1"' : 'algn="l" rtl="0"';
  return [
    `<a:lvl1pPr marL="0" indent="0" ${side}><a:spcBef><a:spcPts val="0"/></a:spcBef><a:buNone/>`,
    `<a:defRPr sz="${size}" b="${isBold ? 1 : 0}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>`,
    `<a:latin typeface="+m${isBold ? 'j' : 'n'}-lt"/><a:ea typeface="+m${isBold ? 'j' : 'n'}-ea"/><a:cs typeface="+m${isBold ? 'j' : 'n'}-cs"/>`,
    '</a:defRPr></a:lvl1pPr>',
  ].join('');
}
