/** What can be done with answers, and what each needs; lists that commands and pages show, without any server code. */
export const answerActions = ['tag', 'untag', 'trash', 'restore', 'delete', 'hide', 'show'] as const;
export type AnswerAction = (typeof answerActions)[number];

/** `done`; `unchanged`: it was so before; `not_done`: there was no time left for it, so ask again. */
export const actionStatuses = ['done', 'unchanged', 'not_found', 'refused', 'not_done'] as const;
export type ActionStatus = (typeof actionStatuses)[number];

/** Each may be several calls to the survey service, and somebody waits. */
export const mostActedOn = 100;
