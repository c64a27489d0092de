/** What a choice may offer beside its options. Answers name them like the flags that switch them on. */
export const extraAnswers = ['noneOfAbove', 'hardToAnswer'] as const;

export type ExtraAnswer = (typeof extraAnswers)[number];

export function isExtraAnswer(id: string): id is ExtraAnswer {
  return extraAnswers.some((one) => one === id);
}
