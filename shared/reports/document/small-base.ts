/** What is wording beside a figure that rests on few answers. */
import type { ShareFigure } from '../../surveys/figure-types/statistics.ts';
import type { ReportStyle } from './report-style.ts';

/** Below this many answers intervals are wide, and one more answer may turn a result over. */
const smallBase = 30;

/** With fewer answers an interval spans most of what is possible and says nothing. */
const fewestForInterval = 10;

export const saysSomething = (base: number): boolean => base >= fewestForInterval;

/** For the small print of a figure. */
export function cautions(base: number, { texts, formats }: ReportStyle): string[] {
  return base > 0 && base < smallBase ? [texts.question.smallBase(formats.count(base))] : [];
}

/** The line that states the base of a section; the caution is part of it, so that no page break separates it from its heading. */
export function baseLine(wording: string, base: number, style: ReportStyle): string {
  return [wording, ...cautions(base, style)].join(' · ');
}

/** What a share rests on: its base, its interval where there is one, and a caution where the base is small. */
export function restingOn(wording: string, share: ShareFigure, base: number, style: ReportStyle): string {
  const { texts, formats } = style;
  const hasInterval = share.ci_low !== null && saysSomething(base);
  const interval = !hasInterval ? [] : [texts.question.intervalNote(formats.interval(share))];
  return [wording, ...interval, ...cautions(base, style)].join('; ');
}
