/** The paper of a report: A4 in portrait. Word counts twentieths of a point. */
import { A4 } from '../document-pieces.ts';

export const page = { ...A4, margin: 1_134, top: 1_250, bottom: 1_100 } as const;

export const textWidth = page.width - 2 * page.margin;
export const textWidthPoints = textWidth / 20;
