/** The two periods of a report that compares: the one it is about, and the one before it or chosen beside it. */
export const periods = ['now', 'before'] as const;
export type Period = (typeof periods)[number];
