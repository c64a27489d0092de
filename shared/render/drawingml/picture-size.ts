/** How large a picture is shown: as large as it fits, in its own proportions, read from its first bytes. */
import type { ReportLogo } from '../../reports/report-document.ts';

export interface PictureSize {
  widthPoints: number;
  heightPoints: number;
}

const PIXEL_POINTS = 0.75;

/** Undefined where the bytes are no picture of their type. */
export function fittedPicture(logo: ReportLogo, maxWidth: number, maxHeight: number): PictureSize | undefined {
  const size = logo.type === 'png' ? pngPixels(logo.bytes) : jpegPixels(logo.bytes);
  if (!size || size.width < 1 || size.height < 1) return undefined;
  const scale = Math.min(PIXEL_POINTS, maxWidth / size.width, maxHeight / size.height);
  return { widthPoints: size.width * scale, heightPoints: size.height * scale };
}

interface Pixels {
  width: number;
  height: number;
}

function pngPixels(bytes: Uint8Array): Pixels | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 24 || view.getUint32(0) !== 0x89504e47) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The size stands in the segment that starts a frame, after any number of others. */
function jpegPixels(bytes: Uint8Array): Pixels | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}
