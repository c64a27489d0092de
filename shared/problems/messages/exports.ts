/** Exports, their variants, batches and schedules. */
import type { MessageTable } from '../message-table.ts';

export const exportMessages = {
  'not_found.export': 'There is no export {id}.',
  'not_found.earlier_export':
    'Survey {id} has no earlier export of answers to compare with. Make one with export_survey; later calls then see what changed since.',
  'not_found.export_deleted': 'This export was deleted.',
  'not_found.export_file': 'Export {id} has no file.',
  'not_found.batch': 'There is no batch {id}.',
  'not_found.schedule': 'There is no schedule {id}.',
  'not_found.preset': 'There is no preset {id}.',
  'not_found.template': 'There is no template {id}.',
  'not_found.view': 'There is no view {id}.',
  'not_found.tracker': 'There is no tracker {id}.',
  'folder_not_found.no_survey': 'This API key sees no survey in folder {id}.',
  'conflict.export_cancelled': 'Export {id} was cancelled.',
  'conflict.export_ended': 'Export {id} is {status} and cannot be cancelled.',
  'conflict.export_not_failed': 'Export {id} is {status}. Only a failed export can be retried.',
  'conflict.export_has_no_manifest': 'Export {id} is {status}. Only a ready export has a manifest.',
  'conflict.export_of_cancelled_batch': 'Export {id} belongs to a cancelled batch and cannot be retried.',
  'conflict.too_many_variants':
    'Export {id} already has {most} variants, which is the limit. Create a new export and share that.',
  'conflict.export_not_packable': 'Export {id} is {status}. Only ready exports can be packed into one ZIP.',
  'conflict.batch_ended': 'Batch {id} is {status} and cannot be cancelled.',
  'conflict.batch_has_nothing_to_retry':
    'Batch {id} is {status}. Only a finished batch with failed exports can be retried.',
  'conflict.merge_again': 'Export {id} merges the surveys of a batch. Start the batch again instead.',
  'conflict.too_many_presets': 'You already have {most} presets, which is the limit. Delete one first.',
  'conflict.too_many_templates': 'You already have {most} templates, which is the limit. Delete one first.',
  'conflict.too_many_deck_uploads':
    'You have asked for {most} uploads of decks within a day, which is the limit. Try again tomorrow.',
  'conflict.too_many_views': 'You already have {most} views, which is the limit. Delete one first.',
  'conflict.too_many_trackers': 'You already have {most} trackers, which is the limit. Delete one first.',
  'conflict.too_many_shared_views': 'You already have {most} links to views, which is the limit. Revoke one first.',
  'conflict.schedule_is_run': 'Schedule {id} is running. Wait until that run has ended.',
  'conflict.too_many_schedules': 'You already have {most} schedules, which is the limit. Delete one first.',
  changes_base_gone:
    'there is nothing left of export {id} to compare with: it is not ready, its files have expired, or it was deleted; make a new export of everything first',
  changes_base_differs: 'export {id} has different {what}; changes can only be exported since an export with the same',
  changes_covered: 'The run of {slot} covers these changes too, so they are not exported again.',
  erased: 'A person who answered this survey was erased, and these files with them. Export the survey again.',
  too_many_answers:
    'More than {most} answers of one survey have this address, so it is hardly one person. Give the ids of the answers instead.',
  'not_found.erasure': 'There is no erasure {id}.',
  drift: 'The survey has changed since the last export ({drift}), and on_drift is fail.',
  too_many_surveys: 'A batch may have at most {most} surveys, and this one has more. Split it into several batches.',
  'too_many_surveys.merged': 'At most {most} surveys can be merged into one table, and this batch has more.',
  merge_failed: 'The surveys could not be merged: {reason}',
  'merge_failed.cancelled': 'The merge of the surveys was cancelled or deleted.',
  idempotency_conflict: 'was used before with a different body',
  'idempotency_conflict.other_key': 'was used before with another API key of yours',
  minimum_base_rows:
    'answers, scripts and files show individual respondents, which minimum_base {base} does not allow; request only summary, report or codebook',
  privacy_looser: '{asked} is less strict than {standing}, which the export uses',
  shared_too_similar:
    'This differs by fewer than {minimum} answers from {before}, shared on {day}: together they would reveal what those few answered. Share the same again, wait until {more} more answers have come, or share it without a minimum base.',
  'shared_too_similar.together':
    'Together with what was shared of this survey before, this would reveal what fewer than {minimum} people answered. Share something that was shared before, wait until {more} more answers have come, or share it without a minimum base.',
  'shared_too_similar.schedule':
    'The newest file of this schedule is too much like what was shared of its survey before: together they would reveal what a few people answered. Try again after the next run, or share it without a minimum base.',
  'shared_too_similar.link': 'There is no new file yet. It comes once enough people have answered since the last one.',
  snapshot_expired: 'The answers behind export {id} are no longer stored. Create a new export and share that.',
  'snapshot_expired.merged': 'The answers to be merged are no longer stored. Start the batch again.',
  'survey_too_large.table':
    'A table of this survey would have {columns} columns, and at most {most} are possible. Most of them are matrix cells and single options.',
  'survey_too_large.reply':
    'The reply would have {bytes} bytes, and at most {most} can be sent. Ask for less at a time.',
  'survey_too_large.texts':
    'More than {most} texts would have to be read at once. Choose one question, or filter the answers.',
  'survey_too_large.figures':
    'No figures and reports can be made of this survey: {fault}. Its answers can still be exported.',
  word_row_limit:
    'a Word table may have at most {most} rows, and this one would have {rows}; choose fewer answers, or CSV or XLSX',
  export_not_ready:
    'Export {id} is not ready yet. Send the same request again after the seconds in Retry-After, and you get this export. Or follow /exports/{id}.',
  'word_row_limit.while_writing': 'A Word file may have at most {most} answers. Choose fewer answers, or CSV or XLSX.',
  out_of_budget: 'Too many requests to the survey service are in progress. Try again in a moment.',
  'upstream_unavailable.page_too_slow': 'The survey service is too slow to send one page in time.',
  'gave_up.too_slow': 'The survey service is too slow: it sent {read} answers in one day.',
  'gave_up.too_slow_for_all': 'The survey service is too slow: it sent {read} of {total} answers in one day.',
  'gave_up.last_failed': 'Gave up after {attempts} attempts. The last one failed: {reason}',
  'gave_up.none_finished': 'Gave up after {attempts} attempts. None of them finished.',
  poisonous:
    'The process that worked on this export stopped {crashes} times: it froze, crashed, or ran out of memory or time. Ask for fewer outputs or a shorter period, or retry it later.',
  endless: 'This was started {turns} times since {since} without any progress, so it was stopped. Retry it later.',
  'user_not_authenticated.schedule_key':
    'The key of this schedule now belongs to another user. Save the schedule again with your own key.',
  'internal_error.export_failed': 'Export {id} failed: {reason}',
  'internal_error.export_failed_without_reason': 'Export {id} failed. The reason was not stored.',
} as const satisfies MessageTable;
