/** The logo on the cover, in its own proportions and no larger than a letterhead's. */
import type { ReportDocument } from '../../reports/report-document.ts';
import { fittedPicture } from '../ooxml/drawingml/picture-size.ts';
import type { BlockContext } from './blocks-xml.ts';
import { paragraphOf } from './paragraph-xml.ts';

const MAX_WIDTH_POINTS = 180;
const MAX_HEIGHT_POINTS = 64;

export function logoXml({ logo, survey }: ReportDocument, { drawn, isRightToLeft }: BlockContext): string {
  const size = logo && fittedPicture(logo, MAX_WIDTH_POINTS, MAX_HEIGHT_POINTS);
  if (!logo || !size) return '';
  const run = drawn.picture(logo, survey.name, size.widthPoints, size.heightPoints);
  return paragraphOf(run, { style: 'ReportSubtitle', isRightToLeft });
}
