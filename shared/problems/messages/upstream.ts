/** The survey service as our upstream: what it refuses, and what it sends that cannot be read. */
import type { MessageTable } from '../message-table.ts';

export const upstreamMessages = {
  'user_not_authenticated.upstream': 'The survey service does not accept this API key.',
  'access_denied.upstream': 'This API key has no access to {what}.',
  'quiz_not_found.upstream': 'The survey service cannot find {what}.',
  'rate_limited.upstream': 'The survey service asks us to slow down.',
  'not_offered.operation': 'The survey service does not offer {what}.',
  'not_offered.action': 'The survey service does not offer the action {action} on answers.',
  'upstream_refused.with_reason': 'The survey service refuses {what}: {reason}',
  'upstream_refused.redirect': 'The survey service redirects {what} to {origin}, where no API key may be sent.',
  'upstream_refused.csv_without_time':
    'Row {row} of the CSV from the survey service has no time, so it cannot be filtered by date.',
  'upstream_unavailable.status': 'The survey service answers with status {status}.',
  'upstream_unavailable.uncounted':
    'The answers could not all be counted in {seconds} seconds. Try again later; fewer days are counted faster.',
  'upstream_unavailable.being_read':
    'The answers are being read again, so they could not be counted now. Try again in a few seconds.',
  'upstream_unavailable.timed_out': 'The survey service does not answer in time.',
  'upstream_unavailable.unreachable': 'The survey service cannot be reached.',
  'upstream_unavailable.too_slow': 'The survey service sent only {bytes} bytes in {seconds} seconds.',
  'upstream_unreadable.shape': 'The survey service sends {what} in a form that cannot be read.',
  'upstream_unreadable.user': 'The survey service sends the id of this user in a form that cannot be read.',
  'upstream_unreadable.surveys': 'The survey service sends the list of surveys in a form that cannot be read.',
  'upstream_unreadable.members': 'The survey service sends these members in a form that cannot be read: {members}',
  'upstream_unreadable.answers': 'The survey service sends a list of answers in a form that cannot be read: {seen}.',
  'upstream_unreadable.not_json': 'The survey service answers {what} with a body that is not JSON.',
  'upstream_unreadable.too_large': 'The survey service sends more than {mostBytes} bytes in one reply.',
  'upstream_unreadable.nesting': 'The survey service sends a reply that is nested more than {most} levels deep.',
  'upstream_unreadable.no_length': 'The survey service sends {what} without saying where the data ends.',
  'upstream_unreadable.encoding': 'The survey service uses the content encoding {encoding}, which was not asked for.',
  'upstream_unreadable.same_page': 'The survey service sends the first page of answers for every offset.',
  'upstream_unreadable.answers_idle':
    'The list of answers from the survey service has no end: after {read} answers, {pages} pages in a row had no new one.',
  'upstream_unreadable.answers_beyond_total':
    'The list of answers from the survey service has no end: it counts {total} answers and has sent {read}.',
  'upstream_unreadable.answers_beyond_limit':
    'The survey service has sent {read} answers, and at most {most} can be exported. Choose a shorter period.',
  'upstream_unreadable.surveys_endless':
    'The list of surveys for this API key has no end: after {count} surveys, {pages} pages in a row had no new one.',
  'upstream_unreadable.csv_empty': 'The survey service sends an empty CSV.',
  'upstream_unreadable.csv_other': 'The survey service sends something that is not CSV.',
  'upstream_unreadable.csv_columns': 'The survey service sends a CSV with {columns} columns, which is too many.',
  'upstream_unreadable.csv_row': 'Row {row} of the CSV from the survey service does not fit its header.',
  'upstream_unreadable.csv_long_row': 'The CSV from the survey service has a row without an end.',
  'upstream_unreadable.csv_quote': 'The CSV from the survey service ends inside a quoted cell.',
} as const satisfies MessageTable;
