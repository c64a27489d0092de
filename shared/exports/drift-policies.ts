/**
 * What happens where a survey has changed since the files before: columns are only ever appended, the file is as the
 * survey is now, or there is none.
 */
export const driftPolicies = ['append', 'notify', 'fail'] as const;
export type DriftPolicy = (typeof driftPolicies)[number];
