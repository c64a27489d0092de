/** The reference survey service: accounts, surveys, promo codes and the files it imports. */
import type { MessageTable } from '../message-table.ts';

export const surveyServiceMessages = {
  'user_not_authenticated.not_valid': 'Send a valid API key in the header Authorization: Bearer <key>.',
  'not_found.key': 'There is no key {id}.',
  'not_found.user': 'There is no user {id}.',
  'access_denied.survey': 'You have no access to survey {id}.',
  quiz_not_found: 'There is no survey {id}.',
  quiz_limit_today: 'An account may create {most} surveys per day. Try again tomorrow.',
  folder_not_found: 'There is no folder {id}.',
  'workspace_not_found.of_folder': 'The workspace of folder {id} was deleted, or you are not a member of it.',
  'workspace_not_found.deleted': 'Workspace {id} was deleted.',
  'blocked_by_tariff.own_texts': 'Custom texts are part of the plan "pro". This workspace has the plan "free".',
  'not_found.answer': 'There is no answer {id} in this survey.',
  'not_found.report': 'Survey {survey} has no report {report}.',
  'not_found.hidden_item': 'This survey has no such item: {id}.',
  'not_found.theme': 'There is no theme {id}.',
  'not_found.promo_list': 'There is no promo code list {id}.',
  'not_found.promo_list_of_survey': 'Survey {id} has no promo code list.',
  'not_found.promo_code': 'There is no promo code {id}.',
  'not_found.survey_for_promo_lists': 'Promo code lists are reached through a survey. Create a survey first.',
  'unsupported_media_type.file': 'Send the file as the field `file` of a multipart/form-data body.',
  'body_too_large.file': 'A form with a file may have at most {mostBytes} bytes.',
  'structure_inconsistent.duplicate': '{id} appears more than once',
  'structure_inconsistent.missing_entity': 'is missing, although it is listed in ids',
  'structure_inconsistent.not_in_ids': 'is not listed in ids',
  'structure_inconsistent.missing_type': 'is missing',
} as const satisfies MessageTable;
