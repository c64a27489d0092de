/** The locale that an Office file names for its texts, and that its readers follow for dates and numbers. */
import type { Language } from '../../surveys/language.ts';

export const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', es: 'es-ES', pt: 'pt-BR' };
