/** Words of the page in Russian: what a report compares. */
import type { comparedEnglish } from './compared-en.ts';

export const comparedRussian: typeof comparedEnglish = {
  legend: 'Сравнение',
  banner: 'Группы рядом',
  months: 'Месяцы',
  weight: 'Вес',
  weightHint: 'Переменная с числами, которая есть во всех опросах: var:weight.',
  noWeight: 'Все ответы равны',
  compare: 'Сравнить с',
  periods: { '': 'Не сравнивать', previous: 'Предыдущий период' },
  compareHint: 'Выберите в фильтрах период или обе даты.',
};
