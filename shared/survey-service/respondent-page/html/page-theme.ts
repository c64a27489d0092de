/** A theme as the page's colours: those it names, and those that follow from them. */
import type { Theme } from '../../lifecycle/themes.ts';

const fonts: Record<string, string> = {
  'Noto Sans': '"Noto Sans",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Arabic",sans-serif',
  'Noto Serif': '"Noto Serif",Georgia,"Times New Roman","Noto Naskh Arabic",serif',
};

export function themeStyle({ background_color, text_color, accent_color, font }: Theme): string {
  const isDark = luminance(background_color) < 0.2;
  // whoever chose black on white wants to see every line
  const isStark = Math.abs(luminance(background_color) - luminance(text_color)) > 0.99;
  const mixed = (colour: string, percent: number) => `color-mix(in srgb,${colour} ${percent}%,${background_color})`;
  const colours = {
    back: background_color,
    text: text_color,
    accent: accent_color,
    // text on the accent colour must be readable
    on: luminance(accent_color) > 0.3 ? '#000000' : '#ffffff',
    card: isDark ? mixed('#ffffff', 5) : mixed('#ffffff', 65),
    chosen: mixed(accent_color, isDark ? 18 : 9),
    line: mixed(text_color, isStark ? 60 : 16),
    strong: mixed(text_color, isStark ? 80 : 50),
    track: mixed(text_color, 16),
    empty: mixed(text_color, 5),
    muted: mixed(text_color, 74),
    wrong: isDark ? '#ffb4ab' : '#b3261e',
    scheme: isDark ? 'dark' : 'light',
    font: fonts[font] ?? fonts['Noto Sans'] ?? '',
  };
  const members = Object.entries(colours).map(([name, value]) => `--${name}:${value}`);
  return `:root{color-scheme:${colours.scheme};${members.join(';')}}`;
}

/** The relative luminance of a colour such as #1f6feb, from 0 to 1. */
function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
