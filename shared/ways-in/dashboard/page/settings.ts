/**
 * What the reader has chosen: the key for this tab only, in its session; language and looks for the next time too.
 * In a browser that stores nothing, the choice lasts as long as the page.
 */
import { kept } from './kept.ts';
import { type PageLanguage, pageLanguages } from './words.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const names = { key: 'survey-exports-key', language: 'survey-exports-language', theme: 'survey-exports-theme' };

export interface Settings {
  key: string | undefined;
  language: PageLanguage;
  theme: Theme;
}

export function readSettings(): Settings {
  const language = kept(() => localStorage.getItem(names.language));
  const theme = kept(() => localStorage.getItem(names.theme));
  return {
    key: kept(() => sessionStorage.getItem(names.key)) ?? undefined,
    language: pageLanguages.find((one) => one === language) ?? browserLanguage(),
    theme: themes.find((one) => one === theme) ?? 'auto',
  };
}

export function keepKey(key: string | undefined): void {
  kept(() => (key === undefined ? sessionStorage.removeItem(names.key) : sessionStorage.setItem(names.key, key)));
}

export function keepLanguage(language: PageLanguage): void {
  kept(() => localStorage.setItem(names.language, language));
}

export function keepTheme(theme: Theme): void {
  kept(() => localStorage.setItem(names.theme, theme));
}

/** The style sheet follows the attribute; without it the system decides. */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function isDark(theme: Theme): boolean {
  return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

function browserLanguage(): PageLanguage {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.map((tag) => pageLanguages.find((language) => language === tag)).find(Boolean) ?? 'en';
}
