/** What is said beside a figure that few answers stand for. */
import type { ReportBlock } from '../report-document.ts';
import type { ShareFigure } from '../statistics.ts';
import { mutedText } from './muted-text.ts';
import type { ReportStyle } from './report-style.ts';

/** Below this many answers intervals are wide, and one more answer may turn a result over. */
const smallBase = 30;

/** For the small print of a figure. */
export function cautions(base: number, { texts, formats }: ReportStyle): string[] {
  return base > 0 && base < smallBase ? [texts.question.smallBase(formats.count(base))] : [];
}

/** The same as a sentence of its own. */
export function cautionBlocks(base: number, style: ReportStyle): ReportBlock[] {
  return cautions(base, style).map((said) => mutedText(`${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`));
}

/** What a share rests on: its base, its interval where there is one, and a caution where the base is small. */
export function restingOn(said: string, share: ShareFigure, base: number, style: ReportStyle): string {
  const { texts, formats } = style;
  const interval = share.ci_low === null ? [] : [texts.question.intervalNote(formats.interval(share))];
  return [said, ...interval, ...cautions(base, style)].join('; ');
}
