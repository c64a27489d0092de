/** A warning in words, in the language of whoever reads it. */
import { codedText, type Values } from '../../problems/coded-text.ts';
import type { Language } from '../language.ts';
import { type WarningCode, warningTexts } from './warning-texts.ts';

interface ReadWarning {
  code: string;
  values: Values;
}

/** A code this release does not know is shown as the code, or as other text given for it. */
export function warningText({ code, values }: ReadWarning, language: Language, otherwise: string = code): string {
  if (!isWarningCode(code)) return otherwise;
  return (
    codedText(
      warningTexts[code].map((texts) => texts[language]),
      values,
    ) ?? otherwise
  );
}

/** For the dashboard, which has no texts of warnings until those of its reader's language have come. */
export function addWarningTexts(added: Readonly<Record<string, readonly string[]>>, language: Language): void {
  const known: Record<string, readonly Partial<Record<Language, string>>[]> = warningTexts;
  for (const [code, texts] of Object.entries(added)) {
    known[code] = texts.map((text, at) => ({ ...known[code]?.[at], [language]: text }));
  }
}

/** Whether one that reads the same is among them already. */
export function isAmong(warnings: readonly ReadWarning[], warning: ReadWarning): boolean {
  const words = warningText(warning, 'en');
  return warnings.some((one) => warningText(one, 'en') === words);
}

function isWarningCode(code: string): code is WarningCode {
  return Object.hasOwn(warningTexts, code);
}
