/** The languages that files, reports and warnings are written in. */
export const languages = ['en', 'ru', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];
