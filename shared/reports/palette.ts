/**
 * The colours of reports. Series differ for colour-blind readers too, and every fill stands out on white paper at 3:1 or
 * better; whoever writes on a fill asks `inkOn` for the readable one of two inks.
 */

export const defaultAccent = '#1f6f8f';

/** In this order for many parts of a whole, e.g. the columns of a wide matrix. */
export const seriesColors = [
  '#1f6f8f',
  '#cc7a1b',
  '#402a8c',
  '#6f9a4a',
  '#96204a',
  '#9a82e6',
  '#5a4314',
  '#8e8e8e',
] as const;

/** From bad to good by hue, and apart in lightness, so that they hold in grey print. */
export const npsColors = { detractors: '#b8442c', passives: '#8b949e', promoters: '#0b4f5a' } as const;

/** A second series behind the first, e.g. incomplete answers. */
export const quietColor = '#8b949e';

const darkInk = '#16202b';
const lightInk = '#ffffff';

/** The accent as asked for, or ours where it is no colour. */
export function accentOf(wanted: string | undefined): string {
  return wanted !== undefined && /^#[\da-f]{6}$/i.test(wanted) ? wanted.toLowerCase() : defaultAccent;
}

/** The colour itself where it stands out on white paper, otherwise the same hue made darker until it does. */
export function readableOnWhite(color: string, ratio: number): string {
  return readableOn(color, '#ffffff', ratio);
}

/** The same for any surface: darker on a light one, lighter on a dark one. */
export function readableOn(color: string, surface: string, ratio: number): string {
  const away = inkOn(surface) === lightInk ? '#ffffff' : '#000000';
  let readable = color;
  for (let step = 1; contrast(readable, surface) < ratio && step <= 20; step++) readable = mix(color, away, step / 20);
  return readable;
}

/** Dark or light ink, whichever reads better on this fill; on the few where neither is clear enough, black is. */
export function inkOn(fill: string): string {
  const better = contrast(fill, lightInk) >= contrast(fill, darkInk) ? lightInk : darkInk;
  return contrast(fill, better) >= 4.5 ? better : '#000000';
}

/** Few enough to be distinguished by depth alone. */
const MOST_DEPTHS = 5;
/** Contrast with white of the lightest and of the deepest. */
const DEPTHS = { light: 3, deep: 14 } as const;

/**
 * Parts of a whole in their order, such as the columns of a matrix from bad to good: depths of one hue, so that the
 * order is seen and grey print keeps it. More than a few differ by hue instead.
 */
export function partColors(accent: string, count: number): string[] {
  return count > MOST_DEPTHS ? seriesColors.slice(0, count) : depthColors(accent, count);
}

/** As many depths of one hue as steps: many are hard to distinguish, but two hues would say good and bad. */
export function depthColors(accent: string, count: number): string[] {
  const growth = DEPTHS.deep / DEPTHS.light;
  return Array.from({ length: count }, (_, at) =>
    atDepth(accent, DEPTHS.light * growth ** (count === 1 ? 0.5 : at / (count - 1))),
  );
}

/** Contrast with white of the step beside the middle, and of the two ends. */
const SIDES = { light: 3.8, deep: 9 } as const;
const scaleHues = { bad: npsColors.detractors, good: '#0a5c91' } as const;

/**
 * The steps of a scale from its bad end to its good one: two hues that grow deeper away from a grey middle, which only an
 * odd number of steps has.
 */
export function divergingColors(count: number): string[] {
  const onSide = Math.floor(count / 2);
  const side = Array.from({ length: onSide }, (_, at) => {
    const share = onSide === 1 ? 0.6 : at / (onSide - 1);
    return SIDES.light * (SIDES.deep / SIDES.light) ** share;
  });
  return [
    ...side.toReversed().map((ratio) => atDepth(scaleHues.bad, ratio)),
    ...(count % 2 === 1 ? [quietColor] : []),
    ...side.map((ratio) => atDepth(scaleHues.good, ratio)),
  ];
}

/** The hue at this contrast with white. */
function atDepth(hue: string, ratio: number): string {
  const isLighter = contrast(hue, '#ffffff') > ratio;
  return nearestTo(ratio, isLighter ? mix(hue, '#ffffff', 0.9) : hue, isLighter ? hue : '#000000');
}

/** Between a light colour and a dark one, the lightest that has this contrast with white. */
function nearestTo(ratio: number, light: string, dark: string): string {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (contrast(mix(light, dark, middle), '#ffffff') < ratio) low = middle;
    else high = middle;
  }
  return mix(light, dark, high);
}

/** Contrast of two colours after WCAG 2: 1 for equal ones, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `share` 0 is the first colour, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `#${a.map((channel, at) => hexByte(channel + ((b[at] ?? 0) - channel) * share)).join('')}`;
}

function luminance(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  const linear = (byte: number) => linearOf[byte] ?? 0;
  return 0.2126 * linear(rgb >> 16) + 0.7152 * linear((rgb >> 8) & 0xff) + 0.0722 * linear(rgb & 0xff);
}

/** Light for each of the values that a channel can have: every cell of a heat map asks for contrasts. */
const linearOf = Float64Array.from({ length: 256 }, (_, byte) => {
  const channel = byte / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
});

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const hexByte = (value: number) => Math.round(value).toString(16).padStart(2, '0');
