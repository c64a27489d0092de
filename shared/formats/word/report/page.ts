/** The paper of a report: A4 in portrait. Word counts twentieths of a point. */

export const page = { width: 11_906, height: 16_838, margin: 1_134, top: 1_250, bottom: 1_100 } as const;

export const textWidth = page.width - 2 * page.margin;
export const textWidthPoints = textWidth / 20;
