/** What may be wrong with what a report is asked to compare. Each completes a sentence that begins with the name of the field. */
export const reportFaults = {
  banner_type:
    '{id} is a question of type {type}, which cannot be split into columns; choose country, device, period, a variable, or a question with options, yes and no, or a scale',
  banner_of_rows: '{id} is a matrix; choose one of its rows, such as {id}:<row>',
  banner_values: '{id} has {values} different values, and a banner may have columns for at most {most}',
  banner_columns: 'one banner may have at most {most} columns, and this one has {columns}',
  banner_left_out: '{id} is not among options.columns, so no file may show it',
  personal_banner: '{id} is personal, and a report is never broken down by who somebody is',
  weight_type: '{id} is not numeric; choose a number, slider, rating or scale question, or a variable',
  drivers_type: '{id} is no rating; choose a rating, scale or NPS question, auto or off',
  weight_unseen:
    'none of the answers that were checked has {id}; choose a variable that answers have, or a number question',
  rim_of_several: '{id} allows several choices, whose shares do not add up to one, so it cannot have targets',
  rim_period: 'answers cannot be weighted to shares of periods',
  no_value: '{id} has no value {value}',
  compare_without_dates:
    'the previous period is the one before filters.date_from and filters.date_to; give both, or filters.period',
  compare_moments: 'periods are compared by whole days; use filters.date_from and filters.date_to instead of moments',
  compare_overlap:
    'the days {from} to {to} overlap those of the filters; give filters.date_from and filters.date_to outside them',
} as const;
