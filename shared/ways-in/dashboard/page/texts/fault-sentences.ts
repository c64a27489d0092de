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
  | 'role_or_key'];

/** AnswerContent by schemas in the words of Zod, which English needs others for too. */
type OfZod =
  | 'Too small: expected string to have >=1 characters'
  | 'Too small: expected string to have >={least} characters'
  | 'Too big: expected string to have <={most} characters'
  | 'Too small: expected number to be >={least}'
  | 'Too small: expected number to be >{least}'
  | 'Too big: expected number to be <={most}'
  | 'Too big: expected number to be <{most}'
  | 'Too small: expected array to have >=1 items'
  | 'Too big: expected array to have <={most} items'
  | 'Invalid email address'
  | 'Invalid input: expected int, received {given}'
  | 'Invalid input: expected number, received {given}'
  | 'Invalid input: expected string, received {given}';

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
  | 'must be one line';

export type EnglishFaults = Readonly<Record<OfZod, string>>;
export type FaultTexts = Readonly<Record<OfZod | OfOurSchemas | OfCatalogue, string>>;
