/** A remark beside the figures, for those who read closely. */
import type { ReportBlock } from '../report-document.ts';

export function mutedText(text: string): ReportBlock {
  return { kind: 'text', text, tone: 'muted' };
}
