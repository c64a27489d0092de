/** A warning in the reader's language, by its code and values; one that is new to the page in the API's own words. */
import { wordsOf } from '../../../surveys/warnings/words-of.ts';
import type { WireWarning } from '../api/requests.ts';
import type { Words } from '../words.ts';

export function sayWarning({ code, message, ...values }: WireWarning, { language }: Words): string {
  return wordsOf({ code, values }, language, message);
}
