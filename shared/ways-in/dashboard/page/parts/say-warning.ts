/** A warning in the reader's language, by its code and values; one that is new to the page in the API's own words. */
import { warningText } from '../../../../surveys/warnings/warning-text.ts';
import type { WireWarning } from '../api/requests.ts';
import type { Words } from '../words.ts';

export function sayWarning({ code, message, ...values }: WireWarning, { language }: Words): string {
  return warningText({ code, values }, language, message);
}
