/** The colours of a report: ink, greys, and tints of the survey's own accent. */
import { accentOf, inkOn, mix, readableOnWhite } from '../../../reports/palette.ts';

const TEXT_CONTRAST = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

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
  const color = accentOf(accent);
  const onAccent = inkOn(color);
  return {
    accent: color,
    onAccent,
    onAccentMuted: mix(color, onAccent, 0.82),
    accentInk: readableOnWhite(color, TEXT_CONTRAST),
    ink: '#1b2430',
    muted: '#5f6b7a',
    rule: '#dde2e9',
    soft: '#f5f7fa',
    warning: '#b45309',
    warningTint: '#fff6e5',
  };
}

/** Each part from 0 to 1. */
export function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  if (!/^#[\da-f]{6}$/i.test(color)) return [0, 0, 0];
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
