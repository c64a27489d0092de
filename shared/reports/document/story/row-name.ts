/** The name of a row or option as a report shows it; its id where it has no words. */
import { plainText } from '../../../surveys/plain-text.ts';

export function rowName({ id, text }: { id: string; text: string }): string {
  return plainText(text) || id;
}
