/** Warnings as the API words them. */
import type { Warning } from '../../../shared/surveys/warnings/warning.ts';
import { warningText } from '../../../shared/surveys/warnings/warning-text.ts';

export function said(warnings: readonly Warning[] | undefined): string[] {
  return (warnings ?? []).map((warning) => warningText(warning, 'en'));
}
