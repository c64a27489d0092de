/** What may be wrong with what a report is asked to compare. Each completes a sentence that begins with the name of the field. */
export const reportFaults = {
  banner_type:
    '{id} is a question of type {type}, whose answers make no columns; take country, device, period, a variable, or a question with options, yes and no, or points of a scale',
  banner_of_rows: '{id} is a matrix; name one of its rows, such as {id}:<row>',
  banner_values: '{id} has {values} different values, and columns are made of at most {most}',
  banner_columns: 'one banner may have at most {most} columns, and this one has {columns}',
  banner_left_out: '{id} is not among options.columns, so that no file may show it',
  personal_banner: '{id} is personal, and a report is never split by who somebody is',
  weight_type: '{id} is not numeric; take a number, slider, rating or scale question, or a variable',
  weight_unseen: 'no answer that was looked at has {id}; name a variable that answers have, or a number question',
  rim_of_several: '{id} takes several choices, which cannot be brought to shares that sum to one',
  rim_period: 'answers cannot be brought to shares of periods',
  no_value: '{id} has no value {value}',
  compare_without_dates:
    'the previous period is the one before filters.date_from and filters.date_to; name both, or filters.period',
  compare_moments: 'periods are compared by whole days; use filters.date_from and filters.date_to instead of moments',
  compare_overlap:
    'the days {from} to {to} overlap those of the filters; name filters.date_from and filters.date_to apart from them',
} as const;
