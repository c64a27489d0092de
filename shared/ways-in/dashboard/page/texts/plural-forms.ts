/** A phrase in the plural forms its language has; English writes two of them, Russian three. */
import type { Forms } from '../../../../reports/document/texts/report-texts.ts';

export function pluralForms(given: Forms): Forms {
  return given;
}
