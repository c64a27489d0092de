/** Words of the page in Russian: personal data. */
import type { privacyEnglish } from '../en/privacy.ts';

export const privacyRussian: typeof privacyEnglish = {
  legend: 'Персональные данные',
  summary: {
    keep: 'Персональные данные, например почта и телефон, останутся в файлах.',
    mask: 'Персональные данные в файлах будут замаскированы.',
    pseudonym: 'Персональные данные будут заменены псевдонимами.',
    remove: 'Персональных данных в файлах не будет.',
    counted: 'Вопросы с персональными данными только подсчитываются, сами ответы не показываются.',
  },
  scrubHint: 'Имена и адреса в очищенном тексте могут остаться.',
  addColumn: 'Настроить отдельный столбец',
  column: 'Столбец',
  columnHint: 'ID столбца, который есть во всех опросах: ip_address',
  how: 'Что с ним сделать',
  keepColumn: 'Оставить',
  removeColumn: 'Убрать правило',
  kinds: {
    email: 'почта',
    phone: 'телефон',
    name: 'имя',
    address: 'адрес',
    id: 'ID или номер',
    location: 'место',
    network: 'сеть или браузер',
    file: 'файл',
    other: 'личное',
  },
  reasons: { title: 'по заголовку', content: 'по ответам', chosen: 'по вашему указанию' },
  done: {
    keep: 'останется',
    scrub: 'очистим',
    mask: 'замаскируем',
    pseudonym: 'псевдонимы',
    remove: 'удалим',
    counted: 'только посчитаем',
    coarsen: 'с точностью до дня',
  },
};
