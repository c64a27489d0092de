/** Words of the page in Russian: lists that are searched, and several of a list at once. */
import type { listsEnglish } from '../en/lists.ts';

export const listsRussian: typeof listsEnglish = {
  pack: 'Скачать одним ZIP',
  packName: 'Выгрузки',
  packing: 'Архив собирается.',
  packed: 'Архив готов.',
  packOf: {
    one: 'ZIP из {n} выгрузки',
    few: 'ZIP из {n} выгрузок',
    many: 'ZIP из {n} выгрузок',
    other: 'ZIP из {n} выгрузки',
  },
  searchBatches: 'Название',
  searchLinks: 'Файл',
  chosenBatches: 'Выбранные пакеты',
  chosenLinks: 'Выбранные ссылки',
  chooseNamed: (name) => `Выбрать: ${name}`,
  removeBatches: 'Удалить эти пакеты?',
  removedBatches: {
    one: 'Удалён {n} пакет.',
    few: 'Удалены {n} пакета.',
    many: 'Удалено {n} пакетов.',
    other: 'Удалено {n} пакета.',
  },
  cancelledBatches: {
    one: 'Отменён {n} пакет.',
    few: 'Отменены {n} пакета.',
    many: 'Отменено {n} пакетов.',
    other: 'Отменено {n} пакета.',
  },
  retriedBatches: {
    one: '{n} пакет запущен снова.',
    few: '{n} пакета запущены снова.',
    many: '{n} пакетов запущено снова.',
    other: '{n} пакета запущено снова.',
  },
  revokeLinks: 'Отозвать эти ссылки?',
  revokeLinksText: 'Они сразу перестанут работать у всех, кто их получил.',
  revokedLinks: {
    one: 'Отозвана {n} ссылка.',
    few: 'Отозваны {n} ссылки.',
    many: 'Отозвано {n} ссылок.',
    other: 'Отозвано {n} ссылки.',
  },
  batchAgain: 'Запустить ещё раз',
  made: (when) => `создана ${when}`,
  sender: (name) => `от: ${name}`,
  ofBatch: 'из пакета',
  ofSchedule: 'последний файл расписания',
};
