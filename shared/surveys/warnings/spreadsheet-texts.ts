/** Warnings of a preview: what a double click on the CSV file would spoil. */
import type { Language } from '../language.ts';

export const spreadsheetTexts = {
  leading_zeros: [
    {
      en: 'If you double-click the CSV file, Excel drops leading zeros in "{title}" (cells: {count}).',
      ru: 'При открытии CSV двойным щелчком Excel теряет нули в начале; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir el CSV con doble clic, Excel pierde los ceros iniciales; celdas: {count}, en "{title}".',
      pt: 'Ao abrir o CSV com duplo clique, o Excel perde os zeros à esquerda; células: {count}, em "{title}".',
    },
  ],
  long_numbers: [
    {
      en: 'If you double-click the CSV file, Excel changes all digits after the fifteenth of numbers in "{title}" (cells: {count}).',
      ru: 'При открытии CSV двойным щелчком Excel меняет цифры чисел после пятнадцатой; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir el CSV con doble clic, Excel cambia las cifras de los números después de la decimoquinta; celdas: {count}, en "{title}".',
      pt: 'Ao abrir o CSV com duplo clique, o Excel altera os algarismos dos números depois do décimo quinto; células: {count}, em "{title}".',
    },
  ],
  plus_signs: [
    {
      en: 'If you double-click the CSV file, Excel reads phone numbers as plain numbers and drops the plus sign in "{title}" (cells: {count}).',
      ru: 'При открытии CSV двойным щелчком Excel принимает телефоны за числа и убирает плюс; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir el CSV con doble clic, Excel toma los teléfonos por números y les quita el signo más; celdas: {count}, en "{title}".',
      pt: 'Ao abrir o CSV com duplo clique, o Excel toma telefones por números e tira o sinal de mais; células: {count}, em "{title}".',
    },
  ],
  exponents: [
    {
      en: 'If you double-click the CSV file, Excel reads texts such as 1E5 as numbers in "{title}" (cells: {count}).',
      ru: 'При открытии CSV двойным щелчком Excel принимает тексты вроде 1E5 за числа; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir el CSV con doble clic, Excel toma textos como 1E5 por números; celdas: {count}, en "{title}".',
      pt: 'Ao abrir o CSV com duplo clique, o Excel toma textos como 1E5 por números; células: {count}, em "{title}".',
    },
  ],
  like_dates: [
    {
      en: 'If you double-click the CSV file, Excel reads texts such as 1-2 as dates in "{title}" (cells: {count}).',
      ru: 'При открытии CSV двойным щелчком Excel принимает тексты вроде 1-2 за даты; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir el CSV con doble clic, Excel toma textos como 1-2 por fechas; celdas: {count}, en "{title}".',
      pt: 'Ao abrir o CSV com duplo clique, o Excel toma textos como 1-2 por datas; células: {count}, em "{title}".',
    },
  ],
} as const satisfies Record<string, readonly Record<Language, string>[]>;
