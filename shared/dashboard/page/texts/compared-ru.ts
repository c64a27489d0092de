/** Words of the page in Russian: what a report compares. */
import type { comparedEnglish } from './compared-en.ts';

export const comparedRussian: typeof comparedEnglish = {
  legend: 'Сравнение',
  banner: 'Столбцы перекрёстных таблиц',
  bannerHint: 'ID столбцов: country, device, period, q:… или var:…. Точка с запятой начинает новую таблицу.',
  weight: 'Вес',
  weightHint: 'ID числового вопроса или переменной, например var:weight.',
  compare: 'Сравнить с',
  periods: { '': 'Не сравнивать', previous: 'Предыдущий период' },
  compareHint: 'Выберите в фильтрах период или обе даты.',
};
