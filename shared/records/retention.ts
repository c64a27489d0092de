/** How many days finished files are kept: for the functions that end exports and for the buckets that expire them. */
export const retentionDays = { usual: 7, most: 365 } as const;
