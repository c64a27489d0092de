/** The words of the filters, for whoever lists them without checking any. */
export const periods = [
  ...['today', 'yesterday', 'last_7_days', 'last_30_days', 'this_week', 'previous_week'],
  ...['this_month', 'previous_month', 'this_quarter', 'previous_quarter', 'this_year'],
] as const;

export const answerOps = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'contains', 'answered', 'not_answered'] as const;
