/** The colours of a report: ink, greys, and tints of the survey's own accent. */

export type Rgb = readonly [red: number, green: number, blue: number];

export interface Palette {
  accent: string;
  /** Readable on the accent. */
  onAccent: string;
  onAccentMuted: string;
  /** The accent dark enough to be read on white. */
  accentInk: string;
  ink: string;
  muted: string;
  rule: string;
  soft: string;
  warning: string;
  warningTint: string;
}

export function paletteOf(accent: string): Palette {
  const color = /^#[\da-f]{6}$/i.test(accent) ? accent : '#2f6fed';
  const onAccent = luminance(color) > 0.3 ? '#1b2430' : '#ffffff';
  return {
    accent: color,
    onAccent,
    onAccentMuted: mix(color, onAccent, 0.82),
    accentInk: inkOf(color),
    ink: '#1b2430',
    muted: '#5f6b7a',
    rule: '#dde2e9',
    soft: '#f5f7fa',
    warning: '#b45309',
    warningTint: '#fff6e5',
  };
}

/** From one colour to the other, `share` of the way. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return `#${a.map((part, at) => hex(part + ((b[at] ?? 0) - part) * share)).join('')}`;
}

/** Dark or white, whichever can be read on it. */
export const inkOn = (color: string): string => (luminance(color) > 0.22 ? '#1b2430' : '#ffffff');

/** Each part from 0 to 1. */
export function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  if (!/^#[\da-f]{6}$/i.test(color)) return [0, 0, 0];
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function inkOf(color: string): string {
  let ink = color;
  for (let step = 0; step < 8 && luminance(ink) > 0.22; step++) ink = mix(ink, '#000000', 0.15);
  return ink;
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) =>
    part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const hex = (part: number) =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, '0');
