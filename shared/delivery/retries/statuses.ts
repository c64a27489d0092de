/** The states that callers see of deliveries: words only, so that whoever describes them needs no more. */

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;
/** `in_outbox`: a mail that had no server to leave by, and was kept on this machine. */
export const shipmentStatuses = ['pending', 'delivered', 'in_outbox', 'failed', 'cancelled'] as const;
export const tryOutcomes = ['done', 'later', 'failed', 'unfinished'] as const;
export const subjectKinds = ['export', 'batch', 'test'] as const;
