/** What a choice may offer beside its options. An answer names them as the flags are called that switch them on. */
export const extraAnswers = ['noneOfAbove', 'hardToAnswer'] as const;

export type ExtraAnswer = (typeof extraAnswers)[number];
