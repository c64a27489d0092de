/** Any value from outside as text, whatever its shape: nothing throws here and nothing becomes `[object Object]`. */
import { cleanText } from './clean-text.ts';

/** A string as it is, several as a list, otherwise compact JSON. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')) {
    return cleanText(value.join('; '));
  }
  return cleanText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
