/** A chart or a picture as it is in a line of text. */
import { toEmu } from '../../ooxml/emu.ts';
import { namespaces } from '../../ooxml/namespaces.ts';
import { attributes } from '../../ooxml/xml.ts';

interface DrawingFrame {
  /** Number that no other drawing of the document has. */
  number: number;
  relationId: string;
  name: string;
  title?: string;
  /** What a person who cannot see it should hear. */
  alt: string;
  widthPoints: number;
  heightPoints: number;
}

export function chartDrawing(frame: DrawingFrame): string {
  const chart = `<c:chart xmlns:c="${namespaces.chart}" r:id="${frame.relationId}"/>`;
  return inline(frame, namespaces.chart, chart);
}

export function pictureDrawing(frame: DrawingFrame): string {
  const size = `<a:off x="0" y="0"/><a:ext${extent(frame)}/>`;
  const picture = [
    `<pic:pic xmlns:pic="${namespaces.picture}"><pic:nvPicPr><pic:cNvPr${attributes({ id: frame.number, name: frame.name })}/>`,
    `<pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${frame.relationId}"/>`,
    `<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm>${size}</a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>',
  ];
  return inline(frame, namespaces.picture, picture.join(''));
}

function inline(frame: DrawingFrame, uri: string, content: string): string {
  const about = attributes({ id: frame.number, name: frame.name, descr: frame.alt, title: frame.title });
  return [
    `<w:r><w:drawing><wp:inline xmlns:wp="${namespaces.wordDrawing}" distT="0" distB="0" distL="0" distR="0">`,
    `<wp:extent${extent(frame)}/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:docPr${about}/><wp:cNvGraphicFramePr/>`,
    `<a:graphic xmlns:a="${namespaces.drawing}"><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic>`,
    '</wp:inline></w:drawing></w:r>',
  ].join('');
}

function extent({ widthPoints, heightPoints }: DrawingFrame): string {
  return attributes({ cx: toEmu(widthPoints), cy: toEmu(heightPoints) });
}
