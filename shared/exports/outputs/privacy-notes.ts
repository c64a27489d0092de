/** What a file of answers says about its treated columns: which, and what was done, never a value. */
import type { CellTreatment } from '../../privacy/policy.ts';
import type { Language } from '../../surveys/language.ts';
import type { TreatedColumn } from '../../tables/treating/treated-table.ts';
import type { Note } from './notes.ts';

type NoteTexts = Record<Exclude<CellTreatment, 'keep'>, string> & { mayRemain: string };

const texts: Record<Language, NoteTexts> = {
  en: {
    mask: 'Masked columns',
    pseudonym: 'Columns with pseudonyms instead of values',
    scrub: 'Scrubbed columns',
    coarsen: 'Columns with less exact times',
    remove: 'Removed columns',
    mayRemain: 'names and addresses may remain',
  },
  ru: {
    mask: 'Замаскированные столбцы',
    pseudonym: 'Столбцы с псевдонимами вместо значений',
    scrub: 'Очищенные столбцы',
    coarsen: 'Столбцы с округлённым временем',
    remove: 'Удалённые столбцы',
    mayRemain: 'имена и адреса могли остаться',
  },
  es: {
    mask: 'Columnas enmascaradas',
    pseudonym: 'Columnas con seudónimos en lugar de valores',
    scrub: 'Columnas depuradas',
    coarsen: 'Columnas con horas menos exactas',
    remove: 'Columnas eliminadas',
    mayRemain: 'pueden quedar nombres y direcciones',
  },
  pt: {
    mask: 'Colunas mascaradas',
    pseudonym: 'Colunas com pseudônimos no lugar dos valores',
    scrub: 'Colunas limpas',
    coarsen: 'Colunas com horários menos exatos',
    remove: 'Colunas removidas',
    mayRemain: 'nomes e endereços podem permanecer',
  },
};

const order = ['mask', 'pseudonym', 'scrub', 'coarsen', 'remove'] as const;

export function privacyNotes(language: Language, columns: readonly TreatedColumn[]): Note[] {
  const words = texts[language];
  return order.flatMap((treatment) => {
    const titles = columns.filter((one) => one.treatment === treatment).map(({ column }) => column.title);
    if (titles.length === 0) return [];
    const value = titles.join('; ');
    return [{ label: words[treatment], value: treatment === 'scrub' ? `${value} (${words.mayRemain})` : value }];
  });
}
