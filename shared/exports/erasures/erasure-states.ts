/** What callers see of an erasure's course, and its largest size. */

/** More answers under one address are hardly one person. */
export const mostAnswers = 1_000;

export const erasureStages = ['search', 'look', 'answers', 'stored', 'last_look'] as const;
/** `checking`: all is deleted; a last look follows, because a worker that lost its job may write for a while. */
export const erasureStatuses = ['queued', 'running', 'checking', 'done', 'failed'] as const;
