/** What is missing in the files of statistical programs, and by which values one knows why. */
import { skippedWords } from '../../formats/labelled/missing-values.ts';
import type { Language } from '../../surveys/language.ts';

interface Note {
  label: string;
  value: string;
}

const labels: Record<Language, string> = {
  en: 'Missing values',
  ru: 'Пропущенные значения',
  es: 'Valores perdidos',
  pt: 'Valores ausentes',
};

const kinds: Record<Language, (skipped: string) => string> = {
  en: (skipped) =>
    `system-missing (SPSS, Stata .): not asked, or unknown; -1 “${skipped}” (SPSS; -9, -99 … in variables with ` +
    'negative numbers), .s (Stata): asked and left empty. Texts and, in SPSS, dates are empty in both cases',
  ru: (skipped) =>
    `системные (SPSS, Stata .): не спрашивали или неизвестно; -1 «${skipped}» (SPSS; -9, -99 … в переменных с ` +
    'отрицательными числами), .s (Stata): вопрос задан, ответа нет. Тексты и, в SPSS, даты в обоих случаях пусты',
  es: (skipped) =>
    `perdidos del sistema (SPSS, Stata .): no se preguntó o no se sabe; -1 «${skipped}» (SPSS; -9, -99 … en variables ` +
    'con números negativos), .s (Stata): se preguntó y quedó sin respuesta. Los textos y, en SPSS, las fechas quedan vacíos en ambos casos',
  pt: (skipped) =>
    `ausentes do sistema (SPSS, Stata .): não perguntado ou não se sabe; -1 “${skipped}” (SPSS; -9, -99 … em variáveis ` +
    'com números negativos), .s (Stata): perguntado e deixado em branco. Textos e, no SPSS, datas ficam vazios nos dois casos',
};

const cannotSay: Record<Language, string> = {
  en: 'in SPSS and Stata files, options such as “cannot say” count as missing; the percentages of reports include them',
  ru: 'в файлах SPSS и Stata варианты вроде «затрудняюсь ответить» считаются пропущенными; проценты отчётов их включают',
  es: 'en los archivos de SPSS y Stata, opciones como «no sabe» cuentan como perdidas; los porcentajes de los informes las incluyen',
  pt: 'nos arquivos do SPSS e do Stata, opções como “não sei” contam como ausentes; as porcentagens dos relatórios as incluem',
};

/** For files that distinguish skipped questions, and for their codebook. */
export function skippedNote(language: Language): Note {
  return { label: labels[language], value: kinds[language](skippedWords[language]) };
}

/** For every file of a request that asks for it, because bases then differ. */
export function cannotSayNote(language: Language, missing: 'cannot_say' | undefined): Note[] {
  return missing ? [{ label: labels[language], value: cannotSay[language] }] : [];
}
