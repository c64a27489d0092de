/** The QR code of a survey's link, in the size, margin and colours of its settings: as SVG, and as PNG. */
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import type { Settings } from '../../surveys/settings.ts';

type QrSettings = Pick<Settings, 'qr_code_size' | 'qr_code_color' | 'qr_code_background_color' | 'qr_code_margin'>;

export function qrSvg(address: string, settings: QrSettings): string {
  const { rows, cell, offset, size } = laidOut(address, settings);
  const dots = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`M${offset + x * cell} ${offset + y * cell}h${cell}v${cell}h-${cell}z`] : [],
    ),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" ` +
    `shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="${settings.qr_code_background_color}"/>` +
    `<path fill="${settings.qr_code_color}" d="${dots.join('')}"/></svg>`
  );
}

/** Two colours need one bit each. */
export function qrPng(address: string, settings: QrSettings): Buffer {
  const { rows, cell, offset, size } = laidOut(address, settings);
  const lineBytes = 1 + Math.ceil(size / 8);
  const pixels = Buffer.alloc(lineBytes * size);
  const isDark = (x: number, y: number) =>
    rows[Math.floor((y - offset) / cell)]?.[Math.floor((x - offset) / cell)] === true;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * lineBytes + 1 + (x >> 3);
      if (isDark(x, y)) pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([1, 3, 0, 0, 0], 8);
  const colours = [settings.qr_code_background_color, settings.qr_code_color].map(colourBytes);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.concat(colours)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Dots are whole pixels, at least one each: where size and margin leave no room for that, the picture grows. */
function laidOut(address: string, { qr_code_size, qr_code_margin }: QrSettings) {
  const { data: rows, size: dots } = encode(address, { ecc: 'M', border: 0 });
  const cell = Math.max(1, Math.floor((qr_code_size - 2 * qr_code_margin) / dots));
  const size = Math.max(qr_code_size, dots * cell + 2 * Math.min(qr_code_margin, qr_code_size));
  return { rows, cell, size, offset: Math.floor((size - dots * cell) / 2) };
}

/** Three or six digits. */
function colourBytes(colour: string): Buffer {
  const digits = colour.slice(1);
  return Buffer.from(digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits, 'hex');
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
