/**
 * The survey's logo as a picture of the file. It is read strictly and put in by ourselves: the library's own reader of
 * PNG takes false lengths and animations as they are, unchecked. One that cannot be read costs a warning, never the report.
 */
import { deflateSync } from 'node:zlib';
import { type PDFDocument, PDFHexString, type PDFRef } from 'pdf-lib';
import { Problem } from '../../problems/problem.ts';
import type { ReportLogo } from '../../reports/report-document.ts';
import { readJpeg } from '../pictures/jpeg-file.ts';
import { type PngFile, readPng } from '../pictures/png-file.ts';
import { channelsOf } from '../pictures/png-header.ts';
import { pixelsOf } from '../pictures/png-pixels.ts';

export interface Logo {
  /** Among the page's resources. */
  name: string;
  ref: PDFRef;
  width: number;
  height: number;
}

type Size = Pick<Logo, 'width' | 'height'>;
type Members = NonNullable<Parameters<PDFDocument['context']['stream']>[1]>;

export function embedLogo(pdf: PDFDocument, { bytes, type }: ReportLogo): Logo | undefined {
  try {
    return type === 'png' ? pngLogo(pdf, Buffer.from(bytes)) : jpegLogo(pdf, Buffer.from(bytes));
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function jpegLogo(pdf: PDFDocument, bytes: Buffer): Logo {
  const { components, isAdobe, plain, width, height } = readJpeg(bytes);
  const ColorSpace = { 1: 'DeviceGray', 3: 'DeviceRGB' }[components] ?? 'DeviceCMYK';
  const ref = add(pdf, { width, height }, plain, {
    ColorSpace,
    BitsPerComponent: 8,
    Filter: 'DCTDecode',
    ...(components === 4 && isAdobe && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
  });
  return { name: 'Logo', ref, width, height };
}

function pngLogo(pdf: PDFDocument, bytes: Buffer): Logo {
  const png = readPng(bytes);
  const { width, height, transparency, colorType, isInterlaced } = png;
  const areRowsUsable = !isInterlaced && !transparency && colorType < 4;
  return { name: 'Logo', ref: areRowsUsable ? addRows(pdf, png) : addPixels(pdf, png), width, height };
}

/** A PDF reads the rows of a PNG as they are packed. */
function addRows(pdf: PDFDocument, png: PngFile): PDFRef {
  const { palette, bitDepth, colorType, width } = png;
  const indexed = () => ['Indexed', 'DeviceRGB', (palette?.length ?? 0) / 3 - 1, PDFHexString.of(hex(palette))];
  return add(pdf, png, png.packed, {
    ColorSpace: colorType === 3 ? indexed() : colorType === 2 ? 'DeviceRGB' : 'DeviceGray',
    BitsPerComponent: bitDepth,
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: channelsOf(png), BitsPerComponent: bitDepth, Columns: width },
  });
}

/** A PDF keeps colours and opacity apart. */
function addPixels(pdf: PDFDocument, png: PngFile): PDFRef {
  const { rgb, opacity } = pixelsOf(png);
  const packed = { BitsPerComponent: 8, Filter: 'FlateDecode' };
  const SMask = opacity.every((value) => value === 255)
    ? undefined
    : add(pdf, png, deflateSync(opacity), { ...packed, ColorSpace: 'DeviceGray' });
  return add(pdf, png, deflateSync(rgb), { ...packed, ColorSpace: 'DeviceRGB', ...(SMask && { SMask }) });
}

function add(pdf: PDFDocument, { width, height }: Size, bytes: Buffer, members: Members): PDFRef {
  const picture = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, ...members };
  return pdf.context.register(pdf.context.stream(bytes, picture));
}

function hex(bytes: Buffer | undefined): string {
  return bytes?.toString('hex') ?? '';
}
