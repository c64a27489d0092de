/** Messages for a respondent who cannot answer a survey. */
import type { MessageTable } from '../message-table.ts';

export const respondentMessages = {
  survey_unpublished: 'This survey is not published yet.',
  'survey_closed.archived': 'This survey is archived.',
  'survey_closed.by_owner': 'This survey is closed.',
  'survey_closed.by_time': 'This survey was open until {time} ({timezone}).',
  'survey_closed.time_over': 'The time to fill in this survey, {seconds} seconds, is over.',
  'access_denied.captcha':
    'This survey can only be answered on its page, which checks that it is not filled in by a robot.',
  'access_denied.sign_in':
    'This survey can only be answered on its page, by people who are signed in on its owner’s site.',
  survey_full: 'This survey has reached its limit of {most} answers.',
  'survey_too_large.page': 'This survey cannot be shown on a page: {fault}.',
  already_answered: 'You have already answered this survey.',
  device_refused: 'This survey cannot be answered on a {device} device.',
  address_refused: 'This survey cannot be answered from your network address.',
  'password_required.survey': 'This survey needs a password. Send it as `password`.',
  'wrong_password.survey': 'This password is wrong for this survey.',
  'rate_limited.submissions':
    'More than {most} answers in {minutes} minutes from one address. Wait for the number of seconds in the header Retry-After.',
  'rate_limited.survey_passwords': 'Too many wrong passwords. Try again later.',
} as const satisfies MessageTable;
