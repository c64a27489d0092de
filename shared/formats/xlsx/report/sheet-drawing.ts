/** Where the charts and the logo of a sheet are placed: a part of its own that names them one by one. */
import { toEmu } from '../../ooxml/emu.ts';
import { namespaces } from '../../ooxml/namespaces.ts';
import { attributes, xmlHead } from '../../ooxml/xml.ts';

export interface DrawnThing {
  kind: 'chart' | 'picture';
  relationId: string;
  name: string;
  title: string;
  alt: string;
  column: number;
  row: number;
  /** From the left edge of its column. */
  offsetPoints: number;
  widthPoints: number;
  heightPoints: number;
}

export function drawingXml(things: readonly DrawnThing[]): string {
  return [
    `${xmlHead}<xdr:wsDr xmlns:xdr="${namespaces.sheetDrawing}" xmlns:a="${namespaces.drawing}" xmlns:r="${namespaces.relations}">`,
    ...things.map((thing, at) => anchorXml(thing, at + 1)),
    '</xdr:wsDr>',
  ].join('');
}

function anchorXml(thing: DrawnThing, number: number): string {
  const from =
    `<xdr:col>${thing.column}</xdr:col><xdr:colOff>${toEmu(thing.offsetPoints)}</xdr:colOff>` +
    `<xdr:row>${thing.row - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
  const size = attributes({ cx: toEmu(thing.widthPoints), cy: toEmu(thing.heightPoints) });
  const about = attributes({ id: number + 1, name: thing.name, descr: thing.alt, title: thing.title });
  const content = thing.kind === 'chart' ? chartXml(thing, about) : pictureXml(thing, about, size);
  return `<xdr:oneCellAnchor><xdr:from>${from}</xdr:from><xdr:ext${size}/>${content}<xdr:clientData/></xdr:oneCellAnchor>`;
}

function chartXml({ relationId }: DrawnThing, about: string): string {
  return [
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr${about}/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    `<a:graphic><a:graphicData uri="${namespaces.chart}"><c:chart xmlns:c="${namespaces.chart}" r:id="${relationId}"/>`,
    '</a:graphicData></a:graphic></xdr:graphicFrame>',
  ].join('');
}

function pictureXml({ relationId }: DrawnThing, about: string, size: string): string {
  return [
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr${about}/><xdr:cNvPicPr/></xdr:nvPicPr>`,
    `<xdr:blipFill><a:blip r:embed="${relationId}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>`,
  ].join('');
}
