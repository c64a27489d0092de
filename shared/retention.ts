/** How long finished files are kept, in days: for the functions that end exports and for the buckets that forget them. */
export const retentionDays = { usual: 7, most: 365 } as const;
