/** Warnings of a preview: what a double click on the CSV file would spoil. */
import type { Language } from '../language.ts';

export const spreadsheetTexts = {
  leading_zeros: [
    {
      en: 'When opened with a double click, Excel drops leading zeros; cells: {count}, in "{title}".',
      ru: 'При открытии двойным щелчком Excel теряет нули в начале; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir con doble clic, Excel pierde los ceros iniciales; celdas: {count}, en "{title}".',
      pt: 'Ao abrir com duplo clique, o Excel perde os zeros à esquerda; células: {count}, em "{title}".',
    },
  ],
  long_numbers: [
    {
      en: 'When opened with a double click, Excel changes the digits of numbers after the fifteenth; cells: {count}, in "{title}".',
      ru: 'При открытии двойным щелчком Excel меняет цифры чисел после пятнадцатой; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir con doble clic, Excel cambia las cifras de los números después de la decimoquinta; celdas: {count}, en "{title}".',
      pt: 'Ao abrir com duplo clique, o Excel altera os algarismos dos números depois do décimo quinto; células: {count}, em "{title}".',
    },
  ],
  plus_signs: [
    {
      en: 'When opened with a double click, Excel turns phone numbers into plain numbers, without the plus sign; cells: {count}, in "{title}".',
      ru: 'При открытии двойным щелчком Excel принимает телефоны за числа и убирает плюс; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir con doble clic, Excel toma los teléfonos por números y les quita el signo más; celdas: {count}, en "{title}".',
      pt: 'Ao abrir com duplo clique, o Excel toma telefones por números e tira o sinal de mais; células: {count}, em "{title}".',
    },
  ],
  exponents: [
    {
      en: 'When opened with a double click, Excel reads texts such as 1E5 as numbers; cells: {count}, in "{title}".',
      ru: 'При открытии двойным щелчком Excel принимает тексты вроде 1E5 за числа; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir con doble clic, Excel toma textos como 1E5 por números; celdas: {count}, en "{title}".',
      pt: 'Ao abrir com duplo clique, o Excel toma textos como 1E5 por números; células: {count}, em "{title}".',
    },
  ],
  like_dates: [
    {
      en: 'When opened with a double click, Excel reads texts such as 1-2 as dates; cells: {count}, in "{title}".',
      ru: 'При открытии двойным щелчком Excel принимает тексты вроде 1-2 за даты; ячеек: {count}, в столбце "{title}".',
      es: 'Al abrir con doble clic, Excel toma textos como 1-2 por fechas; celdas: {count}, en "{title}".',
      pt: 'Ao abrir com duplo clique, o Excel toma textos como 1-2 por datas; células: {count}, em "{title}".',
    },
  ],
} as const satisfies Record<string, readonly Record<Language, string>[]>;
