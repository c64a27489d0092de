/** What may be wrong with a condition on answers. Each completes a sentence that begins with the name of the field. */

export const conditionFaults = {
  condition_op: '{op} does not fit a question of type {type}; use one of {ops}',
  condition_takes_no_value: '{op} takes no value',
  condition_needs_value: '{op} needs a value',
  condition_list_only_for_in: 'only "in" takes a list',
  condition_in_needs_list: '"in" takes a list',
  condition_empty: 'is empty; to find missing answers, use not_answered',

  condition_number: 'expected a number such as 7 or 7.5, not {given}',
  condition_range: 'the question offers {first} to {last}, not {given}',
  condition_range_in_steps: 'the question offers {first} to {last} in steps of {step}, not {given}',
  condition_time: 'expected {examples}, not {given}',
  condition_yes_or_no: 'expected yes or no ({accepted}), not {given}',

  condition_same_label: 'more than one {kind} is called {given}; use one of the ids {ids}',
  condition_nothing_to_choose: 'the question has no {kind} {given}',
  condition_no_choice: 'the question has no {kind} {given}; it has {known}',
  condition_no_parts: 'the question {id} ({type}) has no parts; leave out {part}',
  condition_question_unseen: 'no answer that was read has a question {id}',
  condition_question_gone:
    'the survey has no question {id}, and neither has any of the answers that were checked; a question that was removed from the survey is known once an export without this condition has found it',
  condition_no_question: 'the survey has no question {id}',
  condition_same_title: 'more than one question is called {given}; use one of the ids {ids}',
  condition_no_title: 'the survey has no question called {given}; it has {known}',
} as const satisfies Readonly<Record<string, string>>;
