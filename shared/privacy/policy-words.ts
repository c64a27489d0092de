/** What may be asked for personal data, as words, for whoever lists them without checking any. */

/** From the loosest to the strictest. */
export const treatments = ['keep', 'mask', 'pseudonym', 'remove'] as const;
export const personalPolicies = ['auto', ...treatments] as const;
export const freeTextPolicies = ['keep', 'scrub', 'remove'] as const;
