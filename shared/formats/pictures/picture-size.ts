/** How large a picture is shown: as large as it fits, in its own proportions, read from its first bytes. */

import type { ReportLogo } from '../../reports/report-document.ts';
import { imageSize } from './image-head.ts';

interface PictureSize {
  widthPoints: number;
  heightPoints: number;
}

const PIXEL_POINTS = 0.75;

/** Undefined if the bytes are not a picture of their type. */
export function fittedPicture(logo: ReportLogo, maxWidth: number, maxHeight: number): PictureSize | undefined {
  const size = imageSize(Buffer.from(logo.bytes), logo.type);
  if (!size || size.width < 1 || size.height < 1) return undefined;
  const scale = Math.min(PIXEL_POINTS, maxWidth / size.width, maxHeight / size.height);
  return { widthPoints: size.width * scale, heightPoints: size.height * scale };
}
