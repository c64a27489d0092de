/** The kinds of personal values, and how they are recognised. */

export const personalKinds = [
  'email',
  'phone',
  'name',
  'address',
  'id',
  'location',
  'network',
  'file',
  'other',
] as const;

/** What sort of personal value it is: masks and pseudonyms depend on it. */
export type PersonalKind = (typeof personalKinds)[number];

export const personalReasons = ['type', 'title', 'content', 'chosen'] as const;

export type PersonalReason = (typeof personalReasons)[number];
