/**
 * What the API says of a field that is wrong, in its own English words: a language has its own sentence for each. `{name}`
 * stands for a value. Where several fit, the first one is taken.
 */
import type { faults } from '../../../../problems/catalogue.ts';

/** The catalogue has more; these are about what people fill in here. */
type OfCatalogue = (typeof faults)[
  | 'address_port'
  | 'address_private'
  | 'address_scheme'
  | 'address_too_long'
  | 'address_unreadable'
  | 'address_with_user'
  | 'at_most_bytes'
  | 'condition_empty'
  | 'condition_number'
  | 'condition_range'
  | 'date_order'
  | 'expected_number'
  | 'expected_whole_number'
  | 'host_key_form'
  | 'name_taken'
  | 'password_or_key'
  | 'picture_pixels'
  | 'picture_side'
  | 'picture_type'
  | 'private_key_form'
  | 'role_name'
  | 'role_or_key'
  | 'template_broken'
  | 'template_dtd'
  | 'template_external'
  | 'template_locked'
  | 'template_macros'
  | 'template_name'
  | 'template_not_pptx'
  | 'template_object'
  | 'template_part'
  | 'template_slide_size'
  | 'template_strict'
  | 'template_too_large'
  | 'template_too_many'
  | 'template_without_titles'];

/** Said by schemas, in the plain words that the API makes of Zod's; English has others for a form too. */
type OfPlainWords =
  | 'must not be empty'
  | 'expected at least {least} characters'
  | 'expected at most {most} characters'
  | 'expected at least 1 item'
  | 'expected at least {least} items'
  | 'expected at most {most} items'
  | 'expected at least {least}'
  | 'expected more than {least}'
  | 'expected at most {most}'
  | 'expected less than {most}'
  | 'expected an e-mail address'
  | 'expected a whole number, not {given}'
  | 'expected a number, not {given}'
  | 'expected a text, not {given}'
  | 'is missing; expected {given}';

type OfOurSchemas =
  | 'expected a colour such as #0a6cff'
  | 'expected a date such as 2026-01-31'
  | 'expected a moment with its zone, such as 2026-01-31T09:00:00+03:00'
  | 'expected a region such as eu-central-1'
  | 'expected an origin such as https://intranet.example.com'
  | 'expected the name of a bucket'
  | 'has a folder or file without a name'
  | 'is not after submitted_from'
  | 'may not have . or .. as a folder'
  | 'may not have .. as a folder'
  | 'may not have a backslash or control characters'
  | 'expected five fields, {fields}; found {found}; {example}'
  | '{given} is not supported; write five fields: {fields}'
  | 'minute: {given} is not valid; {takes}'
  | 'hour: {given} is not valid; {takes}'
  | 'day of month: {given} is not valid; {takes}'
  | 'month: {given} is not valid; {takes}'
  | 'day of week: {given} is not valid; {takes}'
  | '{given} never occurs: these months have no such day'
  | 'must be one line';

export type EnglishFaults = Readonly<Record<OfPlainWords, string>>;
export type FaultTexts = Readonly<Record<OfPlainWords | OfOurSchemas | OfCatalogue, string>>;
